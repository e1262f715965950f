import type { Instant } from '../kernel/instant.ts'
import type { Plan } from '../plans/catalogue.ts'
import { graceEnd, isEntitled, isOver, type Subscription } from './subscription.ts'

/** The source of a plan. A grant and a subscription exist side by side: ending one leaves the other. */
type PlanSource = 'paid' | 'granted' | 'instance' | 'free'

/** What the subscription page says besides the plan. */
type BillingNotice =
  /** The first payment waits for its owner's confirmation. */
  | 'payment-pending'
  /** The renewal could not be paid; the plan is kept until the grace period ends. */
  | 'payment-failed'
  /** The renewal was not paid in time; the subscription waits for its payment, the plan is gone. */
  | 'payment-overdue'
  /** Cancelled; the plan stays until the period ends. */
  | 'ending'

export type Entitlement = {
  /** What is in force. */
  readonly plan: Plan
  readonly source: PlanSource
  readonly notice: BillingNotice | null
  /** The subscription that has not ended; null: there is none. */
  readonly subscription: Subscription | null
  readonly graceUntil: Instant | null
  /** Whether premium is granted as well, so that it stays without the subscription. */
  readonly isPremiumAnyway: boolean
}

type BillingFacts = {
  /** The one that counts (see `pickSubscription`). */
  readonly subscription: Subscription | null
  /** The operator's grant to this user. */
  readonly granted: Plan | null
  /** The plan of everybody on this instance. */
  readonly instancePlan: Plan
}

/**
 * Derives the plan from the payment service's facts, the operator's grant and the time. It has no history, so that
 * events may come twice, late, in any order or not at all, with the same result.
 */
export function entitlementOf(facts: BillingFacts, now: Instant): Entitlement {
  const living = facts.subscription === null || isOver(facts.subscription) ? null : facts.subscription
  const source = sourceOf(facts, living, now)
  return {
    plan: source === 'free' ? 'FREE' : 'PREMIUM',
    source,
    notice: living === null ? null : noticeOf(living, now),
    subscription: living,
    graceUntil: living === null ? null : graceEnd(living),
    isPremiumAnyway: sourceOf(facts, null, now) !== 'free',
  }
}

function sourceOf(facts: BillingFacts, living: Subscription | null, now: Instant): PlanSource {
  if (living !== null && isEntitled(living, now)) return 'paid'
  if (facts.granted === 'PREMIUM') return 'granted'
  return facts.instancePlan === 'PREMIUM' ? 'instance' : 'free'
}

function noticeOf(living: Subscription, now: Instant): BillingNotice | null {
  if (living.status === 'incomplete') return 'payment-pending'
  if (!isEntitled(living, now)) return 'payment-overdue'
  if (living.status === 'past_due') return 'payment-failed'
  return living.endsWithPeriod ? 'ending' : null
}

/** Whether a user may begin to pay: not while a subscription could be paid, resumed or confirmed. */
export function maySubscribe({ subscription }: Pick<Entitlement, 'subscription'>): boolean {
  return subscription === null || subscription.status === 'incomplete'
}

type UnpaidSubscription = Pick<Subscription, 'id' | 'status' | 'periodStart'>

/**
 * Whether a renewal could not be paid that was not known to be unpaid before: worth telling once. Further attempts of
 * the same bill are no news; the next period is, and so is another subscription.
 */
export function isNewlyUnpaid(before: UnpaidSubscription | null, after: UnpaidSubscription | null): boolean {
  if (after === null || after.status !== 'past_due') return false
  if (before === null || before.status !== 'past_due') return true
  return before.id !== after.id || before.periodStart !== after.periodStart
}
