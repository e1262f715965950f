import type { Stripe } from 'stripe'
import type { Ledger } from '../ledger/ledger.ts'

/** Nobody can pay on this page any more. */
export function expireCheckout(ledger: Ledger, session: Stripe.Checkout.Session): void {
  if (session.status !== 'open') return
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>)
  ledger.emit('checkout.session.expired', session)
}

/** Pages that nobody pays on close by themselves. */
export function planExpiry(ledger: Ledger, session: Stripe.Checkout.Session): void {
  ledger.at(session.expires_at, () => expireCheckout(ledger, session))
}
