import { logInByApi } from './account.ts'
import { newCollector, PASSWORD, type Collector } from './collector.ts'
import { confirmAddress } from './confirm-address.ts'
import type { Product } from './product.ts'

/** On the list of operators of every product that files share. */
export const OPERATOR = 'operator@example.com'

/**
 * Creates an operator: its address is on the product's list and confirmed by the link of its first mail, before the
 * session began.
 */
export async function newOperator(product: Product, email: string): Promise<Collector> {
  const operator = await newCollector(product, email)
  await confirmAddress(product, email, operator.token)
  return { ...operator, token: await logInByApi(product, email, PASSWORD) }
}
