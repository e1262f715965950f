import { newPrice } from './catalogue.ts'
import { Ledger, type LedgerOptions } from './ledger.ts'

/** Makes a ledger with its only product. */
export function openLedger(options: LedgerOptions): Ledger {
  const ledger = new Ledger(options)
  const price = newPrice(ledger)
  ledger.prices.set(price.id, price)
  return ledger
}
