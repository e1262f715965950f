import { appWith } from '../../server/test/shown-code.ts'
import { callApi } from './call-api.ts'
import type { Product } from './product.ts'

/**
 * Sets an authenticator app up through the API, because the pages for it have their own journey; returns a function
 * that gives its code.
 */
export async function setUpApp(product: Product, token: string): Promise<() => string> {
  const started = await callApi(product, 'POST /api/users/authenticator-app/start', { token, body: {} })
  const { secret, ticket } = (await started.json()) as { secret: string; ticket: string }
  const nextCode = appWith(secret, Date.now)
  await callApi(product, 'POST /api/users/authenticator-app', { token, body: { ticket, code: nextCode() } })
  return nextCode
}
