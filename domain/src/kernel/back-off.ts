import type { Duration } from './duration.ts'

/** Enough doublings for every longest rest; more would exceed the range of numbers. */
const MOST_DOUBLINGS = 20

/**
 * Exponential back-off: how long to rest after the `failures`-th failure in a row (1 is the first): `first`, doubling to
 * `longest`.
 */
export function backOff(failures: number, first: Duration, longest: Duration): Duration {
  const doublings = Math.min(Math.max(0, failures - 1), MOST_DOUBLINGS)
  return Math.min(longest, first * 2 ** doublings) as Duration
}
