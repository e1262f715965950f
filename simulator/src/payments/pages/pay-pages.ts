import type { Card } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Holder } from '../ledger/payment-method.ts'

/** The state that the pages share: the ledger, and the cards that wait for confirmation. */
export type PayPages = {
  readonly ledger: Ledger
  readonly waiting: Map<string, { readonly card: Card; readonly payer: Holder }>
}
