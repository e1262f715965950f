import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { genericDecline, type CardTemper } from '../ledger/cards.ts'
import { idOf, subscriptionOf, newInvoicePayment } from '../ledger/invoice.ts'
import { day, PRODUCT, type Ledger } from '../ledger/ledger.ts'
import { newPaymentIntent, newCharge } from '../ledger/payment.ts'
import { endSubscription } from './end-subscription.ts'

/** Finalises a draft invoice: it gets its number and its page. */
export function finalizeInvoice(ledger: Ledger, invoice: Stripe.Invoice): void {
  const customer = ledger.customer(idOf(invoice.customer ?? ''))
  const sequence = customer?.next_invoice_sequence ?? 1
  if (customer) customer.next_invoice_sequence = sequence + 1
  const id = invoice.id ?? ''
  Object.assign(invoice, {
    status: 'open',
    number: `${customer?.invoice_prefix ?? 'SIM'}-${String(sequence).padStart(4, '0')}`,
    effective_at: ledger.now(),
    hosted_invoice_url: ledger.page(`/invoices/${id}`),
    invoice_pdf: ledger.page(`/invoices/${id}/pdf`),
    status_transitions: { ...invoice.status_transitions, finalized_at: ledger.now() },
    automatically_finalizes_at: null,
  } satisfies Partial<Stripe.Invoice>)
  const intent = newPaymentIntent(ledger, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer ?? ''),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  })
  ledger.paymentIntents.set(intent.id, intent)
  const payment = newInvoicePayment(ledger, invoice, intent.id)
  ledger.invoicePayments.set(payment.id, payment)
  ledger.emit('invoice.finalized', invoice)
}

/** Attempts to collect an open invoice; a failure makes the subscription past due and schedules the next attempt. */
export function collectInvoice(
  ledger: Ledger,
  invoice: Stripe.Invoice,
): Result<Stripe.Invoice, Declined | 'no-payment-method' | 'not-open'> {
  if (invoice.status !== 'open') return refused('not-open')
  const payment = paymentOf(ledger, invoice)
  const intent = ledger.paymentIntents.get(idOf(payment?.payment.payment_intent ?? ''))
  const method = ledger.paymentMethods.get(methodFor(ledger, invoice) ?? '')
  if (payment === undefined || intent === undefined || method === undefined)
    return refused('no-payment-method')
  invoice.attempted = true
  invoice.attempt_count++
  const taken = takePayment(ledger, intent, method)
  if (taken.ok) {
    settle(ledger, invoice, payment)
    return ok(invoice)
  }
  fail(ledger, invoice)
  return taken
}

/** Finds the payment that is to settle an invoice. */
export function paymentOf(ledger: Ledger, invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  return [...ledger.invoicePayments.values()].find((payment) => payment.invoice === invoice.id)
}

function methodFor(ledger: Ledger, invoice: Stripe.Invoice): string | undefined {
  const own = subscriptionOf(ledger, invoice)?.default_payment_method
  const usual = ledger.customer(idOf(invoice.customer ?? ''))?.invoice_settings.default_payment_method
  const method = own ?? usual
  return method === null || method === undefined ? undefined : idOf(method)
}

function settle(ledger: Ledger, invoice: Stripe.Invoice, payment: Stripe.InvoicePayment): void {
  const now = ledger.now()
  Object.assign(payment, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    status_transitions: { canceled_at: null, paid_at: now },
  } satisfies Partial<Stripe.InvoicePayment>)
  Object.assign(invoice, {
    status: 'paid',
    auto_advance: false,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    ending_balance: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  } satisfies Partial<Stripe.Invoice>)
  ledger.emit('invoice.paid', invoice)
  ledger.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(ledger, invoice)
  if (subscription?.status === 'past_due')
    ledger.change('customer.subscription.updated', subscription, { status: 'active' })
}

function fail(ledger: Ledger, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(ledger, invoice)
  const wait = PRODUCT.retryDays[invoice.attempt_count - 1]
  const living = subscription !== undefined && subscription.ended_at === null
  const nextAt = wait === undefined || !living ? null : ledger.now() + wait * day
  invoice.next_payment_attempt = nextAt
  ledger.emit('invoice.payment_failed', invoice)
  if (!living) return
  ledger.change('customer.subscription.updated', subscription, { status: 'past_due' })
  if (nextAt === null) return endSubscription(ledger, subscription, 'payment_failed')
  retryAt(ledger, invoice, nextAt)
}

/** Schedules the next attempt to collect an invoice, unless it is settled or scheduled again before. */
export function retryAt(ledger: Ledger, invoice: Stripe.Invoice, at: number): void {
  ledger.at(at, () => {
    if (invoice.status === 'open' && invoice.next_payment_attempt === at) collectInvoice(ledger, invoice)
  })
}

export type Declined = {
  readonly charge: Stripe.Charge
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

/** Attempts to charge a card for an intent, and emits the outcome. */
export function takePayment(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Result<Stripe.Charge, Declined> {
  const temper = temperNow(ledger, intent, method)
  const charge = newCharge(ledger, intent, method, temper)
  ledger.charges.set(charge.id, charge)
  if (temper.kind === 'declines') return decline(ledger, intent, method, charge, temper)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  ledger.emit('charge.succeeded', charge)
  ledger.emit('payment_intent.succeeded', intent)
  return ok(charge)
}

/** Returns the card's behaviour, unless the control API makes this customer's next payment fail. */
function temperNow(
  ledger: Ledger,
  { customer }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): CardTemper {
  const owner = customer === null ? '' : idOf(customer)
  const left = ledger.doomed.get(owner) ?? 0
  if (left === 0) return ledger.tempers.get(method.id) ?? { kind: 'pays' }
  ledger.doomed.set(owner, left - 1)
  return genericDecline
}

function decline(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  { code, declineCode, message }: CardTemper & { kind: 'declines' },
): Result<never, Declined> {
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: {
      charge: charge.id,
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code: declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
      payment_method: structuredClone(method),
      type: 'card_error',
    },
  } satisfies Partial<Stripe.PaymentIntent>)
  ledger.emit('charge.failed', charge)
  ledger.emit('payment_intent.payment_failed', intent)
  return refused({ charge, code, declineCode, message })
}
