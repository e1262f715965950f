import { readControlBody } from '../../chat/plumbing/control-body.ts'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Incoming } from '../../wire/incoming.ts'
import { readCard } from '../ledger/cards.ts'
import type { Card, CardProblem } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Typed } from './card-fields.ts'

/** What somebody typed into a card form, and what it amounts to. */
export function readTyped(
  ledger: Ledger,
  incoming: Incoming,
): { readonly typed: Typed; readonly card: Result<Card, CardProblem> } {
  const body = readControlBody(incoming)
  const field = (name: keyof Typed) => (typeof body[name] === 'string' ? body[name] : '')
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    email: field('email'),
  }
  return { typed, card: readCard(typed, ledger.now()) }
}
