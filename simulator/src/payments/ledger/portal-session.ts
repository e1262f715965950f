import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'

/** A page where a customer looks after the subscription. */
export function newPortalSession(
  ledger: Ledger,
  customer: string,
  returnUrl: string | null,
): Stripe.BillingPortal.Session {
  const id = ledger.ids.next('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulated',
    created: ledger.now(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: ledger.page(`/portal/${id}`),
  }
}
