import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { endSubscription, endWithPeriod } from '../../billing/end-subscription.ts'
import { idOf } from '../../ledger/invoice.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { itemOf } from '../../ledger/subscription.ts'
import { invalid, noSuch } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { flagOf, groupOf, textOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { mergedMetadata } from './customers.ts'
import { find, retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

export const subscriptionEndpoints: readonly Endpoint[] = [
  [
    'GET',
    /^\/v1\/subscriptions$/,
    listSubscriptions,
    [...listParams, 'customer', 'price', 'status', 'collection_method'],
  ],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, retrieve((ledger) => ledger.subscriptions, 'subscription')],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    update,
    [
      'cancel_at_period_end',
      'cancel_at',
      'metadata',
      'default_payment_method',
      'cancellation_details',
      'proration_behavior',
    ],
  ],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancel, ['invoice_now', 'prorate', 'cancellation_details']],
  ['POST', /^\/v1\/subscriptions\/(\w+)\/resume$/, resume, ['billing_cycle_anchor', 'proration_behavior']],
]

/** Without a status, ended subscriptions are left out; `all` brings them. */
function listSubscriptions(ledger: Ledger, params: Params): Result<object, ApiError> {
  const status = textOf(params, 'status')
  const customer = textOf(params, 'customer')
  const price = textOf(params, 'price')
  const wanted = [...ledger.subscriptions.values()].filter(
    (subscription) =>
      (customer === undefined || idOf(subscription.customer) === customer) &&
      (price === undefined || itemOf(subscription).price.id === price) &&
      hasStatus(subscription, status),
  )
  return paginate('/v1/subscriptions', wanted, params)
}

function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return subscription.ended_at !== null
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted
}

function update(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.subscriptions, 'subscription', id)
  if (!found.ok) return found
  const subscription = found.value
  if (subscription.ended_at !== null)
    return refused(invalid('A canceled subscription can only update its cancellation_details and metadata.'))
  const method = textOf(params, 'default_payment_method')
  if (method !== undefined && !ledger.paymentMethods.has(method))
    return refused(noSuch('PaymentMethod', method, 'default_payment_method'))
  const ends = flagOf(params, 'cancel_at_period_end')
  if (ends !== undefined && ends !== subscription.cancel_at_period_end)
    endWithPeriod(ledger, subscription, ends)
  if (textOf(params, 'cancel_at') === '' && subscription.cancel_at !== null)
    endWithPeriod(ledger, subscription, false)
  ledger.change('customer.subscription.updated', subscription, {
    metadata: mergedMetadata(subscription.metadata, params),
    ...(method !== undefined && { default_payment_method: method }),
    ...remarks(subscription, params),
  })
  return ok(subscription)
}

/** Ends it at once. Who cancels twice is told that it is not there. */
function cancel(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.subscriptions, 'subscription', id)
  if (!found.ok) return found
  if (found.value.ended_at !== null) return refused(noSuch('subscription', id))
  Object.assign(found.value, remarks(found.value, params))
  endSubscription(ledger, found.value, 'cancellation_requested')
  return found
}

/** Only what is paused can be resumed; a cancellation is taken back by an update. */
function resume(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.subscriptions, 'subscription', id)
  if (!found.ok) return found
  if (found.value.status !== 'paused')
    return refused(invalid('Resuming a subscription is only supported if it has a status of `paused`.'))
  ledger.change('customer.subscription.updated', found.value, { status: 'active' })
  ledger.emit('customer.subscription.resumed', found.value)
  return found
}

function remarks(subscription: Stripe.Subscription, params: Params): Partial<Stripe.Subscription> {
  const given = groupOf(params, 'cancellation_details')
  const before = subscription.cancellation_details
  if (Object.keys(given).length === 0 || before === null) return {}
  const feedback = textOf(given, 'feedback') as Stripe.Subscription.CancellationDetails.Feedback | undefined
  return {
    cancellation_details: {
      ...before,
      comment: textOf(given, 'comment') ?? before.comment,
      feedback: feedback ?? before.feedback,
    },
  }
}
