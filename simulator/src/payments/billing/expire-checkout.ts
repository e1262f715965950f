import type { Stripe } from 'stripe'
import type { Ledger } from '../ledger/ledger.ts'

/** Expires a checkout page, which can no longer be paid. */
export function expireCheckout(ledger: Ledger, session: Stripe.Checkout.Session): void {
  if (session.status !== 'open') return
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>)
  ledger.emit('checkout.session.expired', session)
}

/** Schedules the expiry of an unpaid page. */
export function planExpiry(ledger: Ledger, session: Stripe.Checkout.Session): void {
  ledger.at(session.expires_at, () => expireCheckout(ledger, session))
}
