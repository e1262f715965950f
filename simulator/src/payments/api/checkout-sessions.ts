import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import {
  expireCheckout,
  planExpiry,
  newCheckoutSession,
  type CheckoutTerms,
} from '../ledger/checkout-session.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { invalid, missingParam, type ApiError, find, listed, type Endpoint } from './endpoint.ts'
import { flagOf, groupOf, listOf, metadataOf, textOf, textOrNull, wholeOf, type Params } from './form.ts'
import { livingCustomer } from './customers.ts'

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
