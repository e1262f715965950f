import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { refund } from '../billing/give-back.ts'
import {
  expireCheckout,
  planExpiry,
  newCheckoutSession,
  type CheckoutTerms,
} from '../ledger/checkout-session.ts'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { livingCustomer } from './customers.ts'
import { invalid, missingParam, find, listed, retrieve, type ApiError, type Endpoint } from './endpoint.ts'
import { textOf, wholeOf, flagOf, groupOf, listOf, metadataOf, textOrNull, type Params } from './form.ts'

export const chargeEndpoints: readonly Endpoint[] = [
  listed('charges', (ledger) => ledger.charges, { customer: (it, id) => it.customer === id }),
  retrieve('charges', 'charge', (ledger) => ledger.charges),
  ['POST', /^\/v1\/refunds$/, createRefund, ['payment_intent', 'amount', 'reason']],
  listed('refunds', (ledger) => ledger.refunds, {
    charge: (it, id) => it.charge === id,
    payment_intent: (it, id) => it.payment_intent === id,
  }),
  listed('disputes', (ledger) => ledger.disputes, { charge: (it, id) => it.charge === id }),
  listed('invoices', (ledger) => ledger.invoices, {
    status: (it, status) => it.status === status,
    subscription: (it, id) => idOf(it.parent?.subscription_details?.subscription ?? '') === id,
  }),
  listed('invoice_payments', (ledger) => ledger.invoicePayments, {
    invoice: (it, id) => idOf(it.invoice) === id,
    status: (it, status) => it.status === status,
  }),
]

function createRefund(ledger: Ledger, params: Params): Result<object, ApiError> {
  const intent = ledger.paymentIntents.get(textOf(params, 'payment_intent') ?? '')
  if (intent === undefined) return refused(missingParam('payment_intent'))
  const named = intent.latest_charge === null ? '' : idOf(intent.latest_charge)
  const charge = find(ledger.charges, 'charge', named, 'charge')
  if (!charge.ok) return charge
  const reason = (textOf(params, 'reason') ?? null) as Stripe.Refund.Reason | null
  const given = refund(ledger, charge.value, wholeOf(params, 'amount'), reason)
  if (given.ok) return given
  if (given.error === 'already-refunded')
    return refused(invalid(`Charge ${named} has already been refunded.`, { code: 'charge_already_refunded' }))
  if (given.error === 'too-much')
    return refused(invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' }))
  return refused(invalid(`Charge ${named} was not paid and cannot be refunded.`))
}

const accepted = [
  'mode',
  'line_items',
  'success_url',
  'cancel_url',
  'customer',
  'client_reference_id',
  'subscription_data',
  'locale',
  'automatic_tax',
  'customer_update',
]

export const checkoutEndpoints: readonly Endpoint[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, create, accepted],
  listed('checkout/sessions', (ledger) => ledger.checkoutSessions, {
    customer: (it, id) => it.customer === id,
    status: (it, status) => it.status === status,
  }),
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expire],
]

function create(ledger: Ledger, params: Params): Result<object, ApiError> {
  const terms = readTerms(ledger, params)
  if (!terms.ok) return terms
  const session = newCheckoutSession(ledger, terms.value)
  ledger.checkoutSessions.set(session.id, session)
  ledger.subscriptionMetadata.set(session.id, metadataOf(groupOf(params, 'subscription_data')))
  planExpiry(ledger, session)
  return ok(session)
}

function readTerms(ledger: Ledger, params: Params): Result<CheckoutTerms, ApiError> {
  const item = readItem(ledger, params)
  if (!item.ok) return item
  if (params['mode'] !== 'subscription')
    return refused(
      invalid('This simulation sells subscriptions: `mode` must be `subscription`.', { param: 'mode' }),
    )
  const problem = badAddress(params)
  if (problem !== undefined) return refused(problem)
  const customer = textOrNull(params, 'customer')
  const known = customer === null ? ok(null) : livingCustomer(ledger, customer, 'customer')
  if (!known.ok) return known
  return ok({
    ...item.value,
    successUrl: textOf(params, 'success_url') ?? '',
    cancelUrl: textOrNull(params, 'cancel_url'),
    customer,
    clientReferenceId: textOrNull(params, 'client_reference_id'),
    locale: textOrNull(params, 'locale'),
    automaticTax: flagOf(groupOf(params, 'automatic_tax'), 'enabled') ?? false,
  })
}

function badAddress(params: Params): ApiError | undefined {
  if (params['success_url'] === undefined) return missingParam('success_url')
  const bad = ['success_url', 'cancel_url'].find(
    (name) => params[name] !== undefined && !/^https?:\/\//.test(textOf(params, name) ?? ''),
  )
  return bad === undefined ? undefined : invalid('Not a valid URL', { code: 'url_invalid', param: bad })
}

function readItem(
  ledger: Ledger,
  params: Params,
): Result<{ readonly price: Stripe.Price; readonly quantity: number }, ApiError> {
  const [item] = listOf(params, 'line_items')
  if (typeof item !== 'object' || Array.isArray(item)) return refused(missingParam('line_items'))
  const group = item as Params
  const price = find(ledger.prices, 'price', textOf(group, 'price') ?? '', 'line_items[0][price]')
  if (!price.ok) return refused({ ...price.error, status: 400 })
  const quantity = wholeOf(group, 'quantity')
  if (quantity === undefined || quantity < 1) return refused(missingParam('line_items[0][quantity]'))
  return ok({ price: price.value, quantity })
}

function expire(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const session = find(ledger.checkoutSessions, 'checkout.session', id)
  if (!session.ok) return session
  if (session.value.status !== 'open')
    return refused(
      invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.value.status}.`,
      ),
    )
  expireCheckout(ledger, session.value)
  return session
}
