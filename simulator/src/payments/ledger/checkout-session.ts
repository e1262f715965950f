import type { Stripe } from 'stripe'
import { day, type Ledger, untouched } from './ledger.ts'

export type CheckoutTerms = {
  readonly price: Stripe.Price
  readonly quantity: number
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly customer: string | null
  readonly clientReferenceId: string | null
  readonly locale: string | null
  readonly automaticTax: boolean
}

/** Makes a checkout page, open for a day. */
export function newCheckoutSession(ledger: Ledger, terms: CheckoutTerms): Stripe.Checkout.Session {
  const id = ledger.ids.next('cs_test', 58)
  const amount = (terms.price.unit_amount ?? 0) * terms.quantity
  return {
    id,
    object: 'checkout.session',
    ...untouched('checkout.session'),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: terms.automaticTax, liability: null, provider: null, status: null },
    cancel_url: terms.cancelUrl,
    client_reference_id: terms.clientReferenceId,
    created: ledger.now(),
    currency: terms.price.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: terms.customer,
    customer_creation: terms.customer === null ? 'always' : null,
    expires_at: ledger.now() + day,
    locale: terms.locale,
    metadata: {},
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: terms.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: ledger.page(`/checkout/${id}`),
  }
}

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
