import type { Stripe } from 'stripe'

/** Parameters that the official description requires, as the official library's types carry them over. */
type Required<P> = keyof { [K in keyof P as Record<never, never> extends Pick<P, K> ? never : K]: true }
type Needs<P> = Record<Required<P>, true>
type Sends<P> = Partial<Record<keyof P, true>>
export type Row = {
  readonly needs: Readonly<Record<string, true>>
  readonly sends: Readonly<Record<string, true>>
  readonly within?: Readonly<Record<string, Row>>
}

type Session = Stripe.Checkout.SessionCreateParams
const list = { limit: true } as const

/** Every call that we make, with its required and optional parameters: unknown names do not compile. */
export const CALLS: Readonly<Record<string, Row>> = {
  'POST /v1/customers': {
    needs: {} satisfies Needs<Stripe.CustomerCreateParams>,
    sends: {
      email: true,
      preferred_locales: true,
      metadata: true,
    } satisfies Sends<Stripe.CustomerCreateParams>,
  },
  'GET /v1/customers/:id': { needs: {} satisfies Needs<Stripe.CustomerRetrieveParams>, sends: {} },
  'DELETE /v1/customers/:id': { needs: {} satisfies Needs<Stripe.CustomerDeleteParams>, sends: {} },
  'POST /v1/checkout/sessions': {
    needs: {} satisfies Needs<Session>,
    sends: {
      mode: true,
      customer: true,
      line_items: true,
      client_reference_id: true,
      subscription_data: true,
      locale: true,
      success_url: true,
      cancel_url: true,
      automatic_tax: true,
      customer_update: true,
    } satisfies Sends<Session>,
    within: {
      line_items: {
        needs: {} satisfies Needs<NonNullable<Session['line_items']>[number]>,
        sends: { price: true, quantity: true } satisfies Sends<NonNullable<Session['line_items']>[number]>,
      },
      automatic_tax: {
        needs: { enabled: true } satisfies Needs<NonNullable<Session['automatic_tax']>>,
        sends: { enabled: true } satisfies Sends<NonNullable<Session['automatic_tax']>>,
      },
      customer_update: {
        needs: {} satisfies Needs<NonNullable<Session['customer_update']>>,
        sends: { address: true } satisfies Sends<NonNullable<Session['customer_update']>>,
      },
    },
  },
  'GET /v1/checkout/sessions': {
    needs: {} satisfies Needs<Stripe.Checkout.SessionListParams>,
    sends: { ...list, customer: true, status: true } satisfies Sends<Stripe.Checkout.SessionListParams>,
  },
  'POST /v1/checkout/sessions/:id/expire': {
    needs: {} satisfies Needs<Stripe.Checkout.SessionExpireParams>,
    sends: {},
  },
  'POST /v1/billing_portal/sessions': {
    needs: {} satisfies Needs<Stripe.BillingPortal.SessionCreateParams>,
    sends: {
      customer: true,
      locale: true,
      return_url: true,
    } satisfies Sends<Stripe.BillingPortal.SessionCreateParams>,
  },
  'GET /v1/subscriptions': {
    needs: {} satisfies Needs<Stripe.SubscriptionListParams>,
    sends: { ...list, customer: true, status: true } satisfies Sends<Stripe.SubscriptionListParams>,
  },
  'GET /v1/subscriptions/:id': { needs: {} satisfies Needs<Stripe.SubscriptionRetrieveParams>, sends: {} },
  'POST /v1/subscriptions/:id': {
    needs: {} satisfies Needs<Stripe.SubscriptionUpdateParams>,
    sends: { cancel_at_period_end: true, cancel_at: true } satisfies Sends<Stripe.SubscriptionUpdateParams>,
  },
  'DELETE /v1/subscriptions/:id': { needs: {} satisfies Needs<Stripe.SubscriptionCancelParams>, sends: {} },
  'GET /v1/charges': {
    needs: {} satisfies Needs<Stripe.ChargeListParams>,
    sends: { ...list, customer: true } satisfies Sends<Stripe.ChargeListParams>,
  },
  'GET /v1/charges/:id': { needs: {} satisfies Needs<Stripe.ChargeRetrieveParams>, sends: {} },
  'POST /v1/refunds': {
    needs: {} satisfies Needs<Stripe.RefundCreateParams>,
    sends: { payment_intent: true, reason: true } satisfies Sends<Stripe.RefundCreateParams>,
  },
  'GET /v1/refunds': {
    needs: {} satisfies Needs<Stripe.RefundListParams>,
    sends: { charge: true, payment_intent: true } satisfies Sends<Stripe.RefundListParams>,
  },
  'GET /v1/disputes': {
    needs: {} satisfies Needs<Stripe.DisputeListParams>,
    sends: { charge: true } satisfies Sends<Stripe.DisputeListParams>,
  },
  'GET /v1/invoices': {
    needs: {} satisfies Needs<Stripe.InvoiceListParams>,
    sends: { ...list, subscription: true, status: true } satisfies Sends<Stripe.InvoiceListParams>,
  },
  'GET /v1/invoice_payments': {
    needs: {} satisfies Needs<Stripe.InvoicePaymentListParams>,
    sends: { invoice: true, status: true } satisfies Sends<Stripe.InvoicePaymentListParams>,
  },
}

/** Every field of answers that we read, by kind of object; of lists, the envelope. */
export const READS = {
  customer: ['id'],
  'checkout.session': ['id', 'url'],
  'billing_portal.session': ['url'],
  subscription: ['id', 'status', 'created', 'cancel_at_period_end', 'cancel_at', 'items'],
  subscription_item: ['current_period_start', 'current_period_end'],
  charge: ['id', 'amount_refunded', 'disputed', 'customer'],
  refund: ['id', 'amount', 'currency', 'status', 'created'],
  dispute: ['id', 'amount', 'currency', 'status', 'created'],
  invoice: ['id'],
  invoice_payment: ['payment'],
} as const

/** Where the table of required fields keeps what stands within something else. */
export const WITHIN: Readonly<Record<string, string>> = {
  subscription_item: 'subscription.items.data',
}
