import { logInByApi } from './account.ts'
import { newCollector, PASSWORD, type Collector } from './collector.ts'
import { confirmAddress } from './confirm-address.ts'
import type { Product } from './product.ts'

/**
 * An account that may operate: its address is on the product's list, and confirmed by the link of its first mail;
 * the session began after that.
 */
export async function newOperator(product: Product, email: string): Promise<Collector> {
  const operator = await newCollector(product, email)
  await confirmAddress(product, email, operator.token)
  return { ...operator, token: await logInByApi(product, email, PASSWORD) }
}
