import { days } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** A subscription as the payment service tells it. */
export type Subscription = {
  readonly id: string
  readonly status: SubscriptionStatus
  readonly createdAt: Instant
  readonly periodStart: Instant
  readonly periodEnd: Instant
  /** Cancelled: what is paid for is kept until the period ends. */
  readonly endsWithPeriod: boolean
}

/** How long a failed renewal keeps the plan while the payment service retries. */
export const GRACE = days(7)

/** Whether the subscription is over for good. One that was never paid is none, either. */
export function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Until when an unpaid renewal keeps the plan; null when nothing is owed. The period that is owed has begun already. */
export function graceEnd({ status, periodStart }: Subscription): Instant | null {
  return status === 'past_due' ? plus(periodStart, GRACE) : null
}

/** Whether the subscription pays for the plan at this moment. */
export function isEntitled(subscription: Subscription, now: Instant): boolean {
  const { status } = subscription
  const grace = graceEnd(subscription)
  return status === 'active' || status === 'trialing' || (grace !== null && now < grace)
}

/**
 * The order in which subscriptions count, lowest first. One that waits for its first payment has bought nothing yet.
 */
const RANK: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
  incomplete: 3,
  canceled: 4,
  incomplete_expired: 4,
}

export type Picked = {
  /** The one that counts: the one that has not ended, otherwise the latest; null: there never was any. */
  readonly current: Subscription | null
  /** Paid in addition to another: to be ended and refunded. */
  readonly paidTwice: readonly Subscription[]
  /** In arrears beside a better one: to be ended, so that its invoices are no longer collected. */
  readonly leftBehind: readonly Subscription[]
}

/** Picks one subscription for a user: of two equally good ones the first bought. */
export function pickSubscription(subscriptions: readonly Subscription[]): Picked {
  const living = subscriptions.filter((each) => !isOver(each)).toSorted(byMerit)
  const last = subscriptions.filter(isOver).toSorted((a, b) => -byAge(a, b))[0]
  const others = living.slice(1)
  return {
    current: living[0] ?? last ?? null,
    paidTwice: others.filter((each) => RANK[each.status] === RANK.active),
    leftBehind: others.filter(({ status }) => RANK[status] > RANK.active && status !== 'incomplete'),
  }
}

function byMerit(a: Subscription, b: Subscription): number {
  return RANK[a.status] - RANK[b.status] || byAge(a, b)
}

/** Ids order two of the same second, so that every process picks the same. */
function byAge(a: Subscription, b: Subscription): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
