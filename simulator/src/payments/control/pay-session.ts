import { refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { completeCheckout } from '../billing/complete-checkout.ts'
import { readCard } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Pays an open checkout page without a browser; the bank's confirmation is given. */
export function paySession(
  ledger: Ledger,
  sessionId: string,
  number = '4242424242424242',
): Result<Stripe.Checkout.Session, string> {
  const session = ledger.checkoutSessions.get(sessionId)
  if (session === undefined) return refused('no-such-session')
  const card = readCard({ number, expiry: '12/40', cvc: '123' }, ledger.now())
  if (!card.ok) return refused(card.error.code)
  const payer = { name: 'Nora Lindqvist', email: 'nora@example.com', confirmed: true }
  const paid = completeCheckout(ledger, session, card.value, payer)
  if (paid.ok) return paid
  return refused(typeof paid.error === 'string' ? paid.error : paid.error.declineCode)
}
