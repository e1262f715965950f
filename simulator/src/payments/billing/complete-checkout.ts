import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { readCard, type Card } from '../ledger/cards.ts'
import { newCustomer, type Holder, newPaymentMethod } from '../ledger/customer.ts'
import { idOf, newInvoice } from '../ledger/invoice.ts'
import { PRODUCT, type Ledger } from '../ledger/ledger.ts'
import { newPaymentIntent } from '../ledger/payment.ts'
import { newSubscription } from '../ledger/subscription.ts'
import { finalizeInvoice, paymentOf, takePayment, type Declined } from './collect-invoice.ts'
import { planRenewal } from './renew.ts'

type Refusal = 'not-open' | 'needs-confirmation' | Declined

/** Pays on the checkout page. Without `confirmed`, a card that needs its owner's confirmation stops here. */
export function completeCheckout(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  card: Card,
  payer: Holder & { readonly confirmed: boolean },
): Result<Stripe.Checkout.Session, Refusal> {
  if (session.status !== 'open') return refused('not-open')
  if (card.temper.kind === 'asks' && !payer.confirmed) return refused('needs-confirmation')
  const customer = payingCustomer(ledger, session, payer)
  const method = fileCard(ledger, customer.id, card, payer)
  const intent = newPaymentIntent(ledger, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? PRODUCT.currency,
    customer: customer.id,
    description: 'Subscription creation',
  })
  const newcomer = !ledger.customers.has(customer.id)
  if (newcomer) {
    ledger.customers.set(customer.id, customer)
    ledger.emit('customer.created', customer)
  }
  ledger.paymentIntents.set(intent.id, intent)
  const taken = takePayment(ledger, intent, method)
  if (!taken.ok) {
    method.customer = null
    // The page stays open for another card of the same customer.
    session.customer = customer.id
    return taken
  }
  ledger.tempers.set(method.id, card.laterTemper)
  ledger.emit('payment_method.attached', method)
  subscribe(ledger, session, customer, method, intent)
  return ok(session)
}

function payingCustomer(ledger: Ledger, session: Stripe.Checkout.Session, payer: Holder): Stripe.Customer {
  const known = session.customer === null ? undefined : ledger.customer(idOf(session.customer))
  return known ?? newCustomer(ledger, { email: payer.email, name: payer.name })
}

function subscribe(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent,
): void {
  const price = ledger.prices.get(PRODUCT.priceId)
  if (price === undefined) throw new Error('Nothing is for sale')
  const subscription = newSubscription(ledger, {
    customer: customer.id,
    price,
    quantity: Math.round((session.amount_total ?? 0) / (price.unit_amount ?? 1)),
    paymentMethod: method.id,
    metadata: ledger.subscriptionMetadata.get(session.id) ?? {},
  })
  const invoice = newInvoice(ledger, subscription, 'subscription_create')
  subscription.latest_invoice = invoice.id ?? null
  ledger.subscriptions.set(subscription.id, subscription)
  ledger.invoices.set(invoice.id ?? '', invoice)
  customer.currency = subscription.currency
  ledger.emit('customer.subscription.created', subscription)
  ledger.emit('invoice.created', invoice)
  finalizeInvoice(ledger, invoice)
  settleAtOnce(ledger, invoice, intent)
  complete(ledger, session, customer, subscription)
  planRenewal(ledger, subscription)
}

/** Settles an invoice by the payment that was already made. */
function settleAtOnce(ledger: Ledger, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const payment = paymentOf(ledger, invoice)
  if (payment !== undefined) {
    ledger.paymentIntents.delete(idOf(payment.payment.payment_intent ?? ''))
    payment.payment = { payment_intent: intent.id, type: 'payment_intent' }
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions = { canceled_at: null, paid_at: ledger.now() }
  }
  Object.assign(invoice, {
    status: 'paid',
    auto_advance: false,
    attempted: true,
    attempt_count: 1,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    ending_balance: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: ledger.now() },
  } satisfies Partial<Stripe.Invoice>)
  ledger.emit('invoice.paid', invoice)
  ledger.emit('invoice.payment_succeeded', invoice)
}

function complete(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription,
): void {
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latest_invoice ?? null,
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Stripe.Checkout.Session>)
  ledger.emit('checkout.session.completed', session)
}

/** Stores a card for a customer, without an event. */
function fileCard(ledger: Ledger, customer: string | null, card: Card, holder: Holder): Stripe.PaymentMethod {
  const method = newPaymentMethod(ledger, customer, card, holder)
  ledger.paymentMethods.set(method.id, method)
  // A card that needs confirmation has been confirmed once it is stored.
  ledger.tempers.set(method.id, card.temper.kind === 'asks' ? { kind: 'pays' } : card.temper)
  return method
}

/** Makes a card the one for renewals. */
export function changeCard(
  ledger: Ledger,
  customer: Stripe.Customer,
  card: Card,
  holder: Holder,
): Stripe.PaymentMethod {
  const method = fileCard(ledger, customer.id, card, holder)
  ledger.tempers.set(method.id, card.laterTemper)
  ledger.emit('payment_method.attached', method)
  ledger.change('customer.updated', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  for (const subscription of ledger.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.ended_at !== null) continue
    ledger.change('customer.subscription.updated', subscription, { default_payment_method: method.id })
  }
  return method
}

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
