import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { endSubscription, endWithPeriod } from '../../billing/end-subscription.ts'
import { idOf } from '../../ledger/invoice.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { invalid, noSuch, type ApiError } from '../api-error.ts'
import { flagOf, textOf, type Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { find, retrieve, type Endpoint } from './resource.ts'

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
