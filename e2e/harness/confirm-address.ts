import { linkMailedTo } from './account.ts'
import type { Product } from './product.ts'

/** Confirms the address of a new account by the link of its first mail, in the session of this token. */
export async function confirmAddress(product: Product, email: string, token: string): Promise<void> {
  const link = new URL(await linkMailedTo(product, email, /./))
  const answer = await fetch(`${product.url}/api/users/email/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.searchParams.get('token') }),
  })
  if (!answer.ok) throw new Error(`Not confirmed: ${answer.status}`)
}
