import type { Result } from '@cratewatch/domain/kernel/result'
import { textIn, type Fields } from '../../kit/fields.ts'
import { readCard, type Card, type CardProblem } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Typed } from './card-fields.ts'

/** Reads and validates a card form. */
export function readTyped(
  ledger: Ledger,
  fields: Fields,
): { readonly typed: Typed; readonly card: Result<Card, CardProblem> } {
  const field = (name: keyof Typed) => textIn(fields, name) ?? ''
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    email: field('email'),
  }
  return { typed, card: readCard(typed, ledger.now()) }
}
