import { newPrice, newProduct } from './catalogue.ts'
import { Ledger } from './ledger.ts'
import type { LedgerOptions } from './ledger.ts'

/** A ledger with the one thing for sale in it. */
export function openLedger(options: LedgerOptions): Ledger {
  const ledger = new Ledger(options)
  const product = newProduct(ledger)
  const price = newPrice(ledger, product)
  ledger.products.set(product.id, { ...product, default_price: price.id })
  ledger.prices.set(price.id, price)
  return ledger
}
