import type { Stripe } from 'stripe'
import {
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
} from '@cratewatch/domain/billing/subscription'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { CustomerFacts, Incident } from '../payments.ts'

const PAGE = 100
/** More than a lifetime of months; beyond it something else is wrong. */
const MOST = 1_000

/** Reads the service's facts about a customer, as far as they matter here. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerFacts> {
  // The list of an unknown customer is empty as well; only reading the customer shows the difference.
  const person = await stripe.customers.retrieve(customer)
  if ('deleted' in person && person.deleted) return { subscriptions: [], incidents: [] }
  const subscriptions = await stripe.subscriptions
    .list({ customer, status: 'all', limit: PAGE })
    .autoPagingToArray({ limit: MOST })
  const charges = await stripe.charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: MOST })
  const incidents: Incident[] = []
  for (const charge of charges) incidents.push(...(await incidentsOf(stripe, charge)))
  return { subscriptions: subscriptions.map(toSubscription), incidents }
}

async function incidentsOf(stripe: Stripe, charge: Stripe.Charge): Promise<Incident[]> {
  const refunds = charge.amount_refunded > 0 ? await stripe.refunds.list({ charge: charge.id }) : null
  const disputes = charge.disputed ? await stripe.disputes.list({ charge: charge.id }) : null
  return [
    ...(refunds?.data ?? []).map((refund) => toIncident('refund', refund)),
    ...(disputes?.data ?? []).map((dispute) => toIncident('dispute', dispute)),
  ]
}

function toIncident(kind: Incident['kind'], given: Stripe.Refund | Stripe.Dispute): Incident {
  const { id, amount, currency, status, created } = given
  return { id, kind, amount, currency, status: status ?? 'unknown', at: at(created) }
}

/** Reads a subscription; its period is that of its only item. */
function toSubscription(given: Stripe.Subscription): Subscription {
  const [item] = given.items.data
  const periodEnd = item?.current_period_end ?? given.start_date
  return {
    id: given.id,
    status: statusOf(given.status),
    createdAt: at(given.created),
    periodStart: at(item?.current_period_start ?? given.start_date),
    periodEnd: at(periodEnd),
    // A cancellation on the service's own page sets the date alone.
    endsWithPeriod: given.cancel_at_period_end || (given.cancel_at !== null && given.cancel_at <= periodEnd),
  }
}

/** Maps a status; an unknown one is neither paid nor over. */
function statusOf(given: string): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((status) => status === given) ?? 'paused'
}

/** Converts the service's seconds. */
function at(epochSeconds: number): Instant {
  return plus(instant(0), seconds(epochSeconds))
}
