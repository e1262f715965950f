import { linkMailedTo } from './account.ts'
import { callApi } from './call-api.ts'
import type { Product } from './product.ts'

/** Confirms the address of a new account by the link of its first mail, in this session. */
export async function confirmAddress(product: Product, email: string, token: string): Promise<void> {
  const link = new URL(await linkMailedTo(product, email, /./))
  const body = { token: link.searchParams.get('token') }
  const answer = await callApi(product, 'POST /api/users/email/confirm', { token, body })
  if (!answer.ok) throw new Error(`Not confirmed: ${answer.status}`)
}
