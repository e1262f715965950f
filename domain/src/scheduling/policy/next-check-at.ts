import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { later, plus, type Instant } from '../../kernel/instant.ts'
import { indexKey } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { CheckState } from './check-state.ts'

/** A date further ahead is shown as "some day". */
const FURTHEST_S = 10 * 365 * 86_400

/**
 * When the next check of a record is expected under present conditions, not before its floor. Cards show it; it holds
 * as long as the budget stays the same.
 */
export function nextCheckAt(
  checkState: CheckState,
  clock: PolicyClock,
  at: Instant,
  floor: Duration,
): Instant {
  const seconds = Math.max(0, indexKey(checkState, clock) - clock.index) * clock.pace
  const expected = plus(at, milliseconds(Math.min(seconds, FURTHEST_S) * 1000))
  return checkState.last === null ? expected : later(plus(checkState.last.at, floor), expected)
}
