import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import type { Card } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Holder } from '../ledger/payment-method.ts'

/** What the pages share: the ledger, and the cards whose owners have not answered their bank yet. */
export type PaySite = {
  readonly ledger: Ledger
  readonly waiting: Map<string, { readonly card: Card; readonly payer: Holder }>
}

/** Answers somebody who comes to a page or sends its form. */
export type Visit = (site: PaySite, incoming: Incoming, id: string, action: string) => Answer
