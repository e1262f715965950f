import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

/** Makes a portal page, where a customer manages the subscription. */
export function newPortalSession(
  ledger: Ledger,
  customer: string,
  returnUrl: string | null,
): Stripe.BillingPortal.Session {
  const id = ledger.ids.next('bps')
  return {
    id,
    object: 'billing_portal.session',
    ...untouched('billing_portal.session'),
    configuration: 'bpc_simulated',
    created: ledger.now(),
    customer,
    return_url: returnUrl,
    url: ledger.page(`/portal/${id}`),
  }
}
