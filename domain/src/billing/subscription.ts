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
