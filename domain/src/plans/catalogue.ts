import type { Locale } from '../accounts/locale.ts'
import { hours, milliseconds, type Duration } from '../kernel/duration.ts'
import { formatMoney } from '../kernel/money.ts'

export type Plan = 'FREE' | 'PREMIUM'

export type PlanTerms = {
  readonly plan: Plan
  /** How many records may be watched; `null` is unlimited. */
  readonly watchLimit: number | null
  /** How many pressings one watch of a master may cover. It counts as one record. */
  readonly pressingLimit: number
  /** How many lists of the marketplace may be followed. */
  readonly followedListLimit: number
  /** How many shops may be followed. */
  readonly shopLimit: number
  readonly priceCentsPerMonth: number
  readonly currency: 'USD'
  /** How long a chat alert waits; e-mail and in-app alerts never wait. */
  readonly chatDelay: Duration
  readonly chatManagement: boolean
  readonly prioritySearch: boolean
  readonly advancedSync: boolean
  readonly analyticsHistory: boolean
}

/** The one plan catalogue: enforcement, banners, pricing and the subscription page all read it. */
export const PLANS: Readonly<Record<Plan, PlanTerms>> = Object.freeze({
  FREE: Object.freeze({
    plan: 'FREE',
    watchLimit: 5,
    pressingLimit: 100,
    followedListLimit: 1,
    shopLimit: 1,
    priceCentsPerMonth: 0,
    currency: 'USD',
    chatDelay: hours(1),
    chatManagement: false,
    prioritySearch: false,
    advancedSync: false,
    analyticsHistory: false,
  }),
  PREMIUM: Object.freeze({
    plan: 'PREMIUM',
    watchLimit: null,
    pressingLimit: 500,
    followedListLimit: 10,
    shopLimit: 20,
    priceCentsPerMonth: 99,
    currency: 'USD',
    chatDelay: milliseconds(0),
    chatManagement: true,
    prioritySearch: true,
    advancedSync: true,
    analyticsHistory: true,
  }),
})

/** Returns the limit as the contract states it: -1 means unlimited. */
export function wireWatchLimit(plan: Plan): number {
  return PLANS[plan].watchLimit ?? -1
}

/** Whether one more record fits beside `count` others. */
export function hasRoom(plan: Plan, count: number): boolean {
  const limit = PLANS[plan].watchLimit
  return limit === null || count < limit
}

/** A plan's monthly price as it is shown: "$0", "$0.99". */
export function formatPlanPrice(plan: Plan, locale: Locale): string {
  const { priceCentsPerMonth, currency } = PLANS[plan]
  return formatMoney({ value: priceCentsPerMonth / 100, currency }, locale, priceCentsPerMonth % 100 === 0)
}
