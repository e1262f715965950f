import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'
import type { Tier } from '../watch-tier.ts'
import { promisedIndex, type ClockTerms } from './policy-clock.ts'

/** How much later than promised something is, and the promise. */
export type Lateness = { readonly late: Duration; readonly promised: Duration }

export const NOT_LATE: Lateness = { late: milliseconds(0), promised: milliseconds(1) }

/** Lateness of what was promised within `promised` of `since`. */
export function latenessOf(since: Instant, promised: Duration, now: Instant): Lateness {
  return { late: milliseconds(Math.max(0, between(since, now) - promised)), promised }
}

/** Whether it is late by more than twice its promise: then operators are notified. */
export const isTooLate = ({ late, promised }: Lateness): boolean => late > 2 * promised

/** Returns the lateness that is the longest by its own promise. */
export function worstOf(all: readonly Lateness[]): Lateness {
  const worse = (a: Lateness, b: Lateness) => (b.late / b.promised > a.late / a.promised ? b : a)
  return all.reduce(worse, NOT_LATE)
}

/** The promise of a record as the budget keeps it, never shorter than the floor. */
export function promisedWithin(
  { tier, share }: { readonly tier: Tier; readonly share: number },
  clock: ClockTerms,
  floor: Duration,
): Duration {
  return milliseconds(Math.max(floor, (promisedIndex(tier, clock) * clock.pace * 1000) / share))
}
