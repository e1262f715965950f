import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { PaymentsConfig } from '../../../base/config/vendor-config.ts'
import type { CheckoutRequest, Payer, Payments } from '../payments.ts'
import { callStripe, unlessGone, isRefundedAlready, readCustomer, readEvent } from './read-stripe.ts'

/** With the timeout, still shorter than a browser or the service's webhooks wait. */
const RETRIES = 1

/** Creates the payment service by its official library. */
export function createStripePayments(config: PaymentsConfig): Payments {
  const stripe = connect(config)
  return {
    createCustomer: (payer) => callStripe(() => createCustomer(stripe, payer)),
    openCheckout: (request) => callStripe(() => openCheckout(stripe, config, request)),
    openPortal: (customer, returnUrl, locale) =>
      callStripe(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer,
          locale,
          return_url: returnUrl,
        })
        return session.url
      }),
    readCustomer: (customerId) => callStripe(() => readCustomer(stripe, customerId)),
    customerOfCharge: (chargeId) =>
      callStripe(async () => {
        const { customer } = await stripe.charges.retrieve(chargeId)
        return typeof customer === 'string' ? customer : (customer?.id ?? null)
      }),
    setEndsWithPeriod: (id, ends) => callStripe(() => setEndsWithPeriod(stripe, id, ends)),
    endSubscription: (id) => callStripe(() => unlessGone(() => stripe.subscriptions.cancel(id))),
    undoSubscription: (id) => callStripe(() => undoSubscription(stripe, id)),
    removeCustomer: (customerId) => callStripe(() => removeCustomer(stripe, customerId)),
    readEvent: (body, signature, now) => readEvent(stripe, config.webhookSecret, body, signature, now),
  }
}

function connect({ secretKey, apiUrl, timeout }: PaymentsConfig): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: Number(port || (protocol === 'http:' ? 80 : 443)),
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

async function createCustomer(stripe: Stripe, payer: Payer): Promise<string> {
  const { userId, email, locale, replaces } = payer
  const person = { ...(email === null ? {} : { email }), preferred_locales: [locale] }
  const request = createHash('sha256')
    .update(JSON.stringify([userId, email, locale, replaces]))
    .digest('base64url')
  const customer = await stripe.customers.create(
    { ...person, metadata: { user_id: userId } },
    { idempotencyKey: `customer:${request}` },
  )
  return customer.id
}

/** Opens a checkout page after closing older ones, which could be paid as well. */
async function openCheckout(
  stripe: Stripe,
  config: PaymentsConfig,
  request: CheckoutRequest,
): Promise<string> {
  const { customerId: customer, userId, locale } = request
  await closeCheckouts(stripe, customer)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: config.priceId, quantity: 1 }],
    client_reference_id: userId,
    subscription_data: { metadata: { user_id: userId } },
    locale,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(config.automaticTax
      ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
      : {}),
  })
  if (session.url === null) throw new Error('The payment service opened a page without an address')
  return session.url
}

async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of open) {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // Paid or expired at this moment, which reading the customer will show.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }
}

/** Takes a cancellation back by the flag, or by the date when it was made on the service's own page. */
async function setEndsWithPeriod(stripe: Stripe, id: string, ends: boolean): Promise<void> {
  const byFlag = ends || (await stripe.subscriptions.retrieve(id)).cancel_at_period_end
  await stripe.subscriptions.update(id, byFlag ? { cancel_at_period_end: ends } : { cancel_at: '' })
}

async function removeCustomer(stripe: Stripe, customer: string): Promise<void> {
  await closeCheckouts(stripe, customer)
  // Ends every subscription with it, at once.
  await unlessGone(() => stripe.customers.del(customer))
}

/** Ends a subscription and refunds every payment for it. May be repeated, also after a failure half-way. */
async function undoSubscription(stripe: Stripe, subscription: string): Promise<number> {
  await unlessGone(() => stripe.subscriptions.cancel(subscription))
  const invoices = await stripe.invoices
    .list({ subscription, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  let refunded = 0
  for (const invoice of invoices) {
    const { data: payments } = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })
    for (const { payment } of payments) refunded += await refundPayment(stripe, payment.payment_intent)
  }
  return refunded
}

async function refundPayment(
  stripe: Stripe,
  paid: string | Stripe.PaymentIntent | undefined,
): Promise<number> {
  if (paid === undefined) return 0
  const intent = typeof paid === 'string' ? paid : paid.id
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `give-back:${intent}` },
    )
    return refund.amount
  } catch (error) {
    if (!isRefundedAlready(error)) throw error
    const { data: refunds } = await stripe.refunds.list({ payment_intent: intent })
    return refunds.reduce((sum, { amount }) => sum + amount, 0)
  }
}
