import { newCollector, type Collector } from './collector.ts'
import { linkMailedTo } from './account.ts'
import type { Product } from './product.ts'

/** An account that may operate: its address is on the product's list, and confirmed by the link of its first mail. */
export async function newOperator(product: Product, email: string): Promise<Collector> {
  const operator = await newCollector(product, email)
  const token = new URL(await linkMailedTo(product, email, /./)).searchParams.get('token')
  const answer = await fetch(`${product.url}/api/users/email/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error(`Not confirmed: ${answer.status}`)
  return operator
}
