import { appWith } from '../../server/test/shown-code.ts'
import type { Product } from './product.ts'

/** Sets an authenticator app up through the API, because the way there has its own journey; gives what the app shows. */
export async function setUpApp(product: Product, token: string): Promise<() => string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { secret: string; ticket: string }
  }
  const { secret, ticket } = await post('/api/users/authenticator-app/start', {})
  const nextCode = appWith(secret)
  await post('/api/users/authenticator-app', { ticket, code: nextCode() })
  return nextCode
}
