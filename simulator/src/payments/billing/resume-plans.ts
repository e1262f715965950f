import type { Ledger } from '../ledger/ledger.ts'
import { retryAt } from './collect-invoice.ts'
import { planExpiry } from './expire-checkout.ts'
import { advanceAt, planRenewal } from './renew.ts'

/** Plans anew what a ledger that was put away and taken out again has ahead of it; all of that follows from what it holds. */
export function resumePlans(ledger: Ledger): void {
  for (const session of ledger.checkoutSessions.values())
    if (session.status === 'open') planExpiry(ledger, session)
  for (const invoice of ledger.invoices.values()) {
    if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
      advanceAt(ledger, invoice, invoice.automatically_finalizes_at)
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
      retryAt(ledger, invoice, invoice.next_payment_attempt)
  }
  for (const subscription of ledger.subscriptions.values())
    if (subscription.ended_at === null) planRenewal(ledger, subscription)
}
