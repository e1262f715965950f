import { hours } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import { TIERS } from '../scheduling/watch-tier.ts'
import type { CheckHour } from './check-figures.ts'

/** What the budget allowed in an hour, and what it was spent on, in requests. */
export type BudgetHour = {
  readonly hour: Instant
  readonly allowed: number
  /** Checks; details of records that appeared; searches and additions by people; pages of shops. */
  readonly background: number
  readonly detail: number
  readonly interactive: number
  readonly shops: number
  /** How many of those by people asked what a copy costs to send to one of them. */
  readonly postage: number
}

/**
 * Returns the budget by hour, from `first` until the hour of `now`, empty hours included. `uncounted`: what the present
 * hour has allowed that is not in the facts yet, unlike its requests.
 */
export function budgetHours(
  given: readonly CheckHour[],
  first: Instant,
  now: Instant,
  uncounted: number,
): BudgetHour[] {
  const count = Math.floor((now - first) / hours(1)) + 1
  return Array.from({ length: count }, (_, index) => {
    const hour = plus(first, hours(index))
    const facts = given.find((each) => each.hour === hour)
    const more = index === count - 1 ? uncounted : 0
    if (facts === undefined)
      return { hour, allowed: more, background: 0, detail: 0, interactive: 0, shops: 0, postage: 0 }
    const tiers = TIERS.map((tier) => facts.byTier[tier])
    return {
      hour,
      allowed: facts.allowed + more,
      background: tiers.reduce((sum, { background }) => sum + background, 0),
      detail: tiers.reduce((sum, { detail }) => sum + detail, 0),
      interactive: facts.interactive,
      shops: facts.shops,
      postage: facts.postage,
    }
  })
}
