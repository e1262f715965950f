import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { endSubscription, endWithPeriod } from '../billing/end-subscription.ts'
import { newPortalSession } from '../ledger/checkout-session.ts'
import { newCustomer } from '../ledger/customer.ts'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  invalid,
  missingParam,
  noSuch,
  type ApiError,
  retrieve,
  type Endpoint,
  listParams,
  paginate,
  find,
} from './endpoint.ts'
import { metadataOf, textOf, textOrNull, type Params, flagOf } from './form.ts'

export const customerEndpoints: readonly Endpoint[] = [
  ['POST', /^\/v1\/customers$/, create, ['email', 'name', 'metadata', 'preferred_locales']],
  retrieve('customers', 'customer', (ledger) => ledger.customers),
  ['DELETE', /^\/v1\/customers\/(\w+)$/, remove],
  ['POST', /^\/v1\/billing_portal\/sessions$/, openPortal, ['customer', 'return_url', 'locale']],
]

/** Finds a customer that is not deleted. */
export function livingCustomer(ledger: Ledger, id: string, param = 'id'): Result<Stripe.Customer, ApiError> {
  const customer = ledger.customer(id)
  return customer === undefined ? refused(noSuch('customer', id, param)) : ok(customer)
}

function create(ledger: Ledger, params: Params): Result<object, ApiError> {
  const email = textOrNull(params, 'email')
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email))
    return refused(invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' }))
  const customer = newCustomer(ledger, {
    email,
    name: textOrNull(params, 'name'),
    metadata: metadataOf(params),
  })
  ledger.customers.set(customer.id, customer)
  ledger.emit('customer.created', customer)
  return ok(customer)
}

function remove(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const found = livingCustomer(ledger, id)
  return found.ok ? ok(deleteCustomer(ledger, found.value)) : found
}

function openPortal(ledger: Ledger, params: Params): Result<object, ApiError> {
  const customer = textOf(params, 'customer')
  if (customer === undefined) return refused(missingParam('customer'))
  const known = livingCustomer(ledger, customer, 'customer')
  if (!known.ok) return known
  const session = newPortalSession(ledger, customer, textOrNull(params, 'return_url'))
  ledger.portalSessions.set(session.id, session)
  return ok(session)
}

/** Deletes a customer for good; their subscriptions end at once. */
function deleteCustomer(ledger: Ledger, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of ledger.subscriptions.values()) {
    if (idOf(subscription.customer) === customer.id)
      endSubscription(ledger, subscription, 'cancellation_requested')
  }
  ledger.emit('customer.deleted', customer)
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  ledger.customers.set(customer.id, deleted)
  return deleted
}

export const subscriptionEndpoints: readonly Endpoint[] = [
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions, [...listParams, 'customer', 'status']],
  retrieve('subscriptions', 'subscription', (ledger) => ledger.subscriptions),
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, update, ['cancel_at_period_end', 'cancel_at']],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancel],
]

/** Lists subscriptions: without a status, ended ones are left out; `all` includes them. */
function listSubscriptions(ledger: Ledger, params: Params): Result<object, ApiError> {
  const status = textOf(params, 'status')
  const customer = textOf(params, 'customer')
  const wanted = [...ledger.subscriptions.values()].filter(
    (subscription) =>
      (customer === undefined || idOf(subscription.customer) === customer) && hasStatus(subscription, status),
  )
  return paginate('/v1/subscriptions', wanted, params)
}

function hasStatus({ status }: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  return wanted === undefined ? status !== 'canceled' : status === wanted
}

function update(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.subscriptions, 'subscription', id)
  if (!found.ok) return found
  const subscription = found.value
  if (subscription.ended_at !== null)
    return refused(invalid('A canceled subscription can only update its cancellation_details and metadata.'))
  const ends = flagOf(params, 'cancel_at_period_end')
  if (ends !== undefined && ends !== subscription.cancel_at_period_end)
    endWithPeriod(ledger, subscription, ends)
  if (textOf(params, 'cancel_at') === '' && subscription.cancel_at !== null)
    endWithPeriod(ledger, subscription, false)
  return ok(subscription)
}

/** Ends a subscription at once. Repeated, it is refused as missing. */
function cancel(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.subscriptions, 'subscription', id)
  if (!found.ok) return found
  if (found.value.ended_at !== null) return refused(noSuch('subscription', id))
  endSubscription(ledger, found.value, 'cancellation_requested')
  return found
}
