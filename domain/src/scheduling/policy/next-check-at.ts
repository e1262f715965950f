import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { later, plus, type Instant } from '../../kernel/instant.ts'
import { keysOf } from './keys.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe } from './probe.ts'

/** A date further away than this is only "some day". */
const FURTHEST_S = 10 * 365 * 86_400

/**
 * When a record is expected to be looked at, as things stand: by its worth or by its promise, whichever comes first,
 * and not before its floor. What the card shows; both lanes keep to it as long as the budget stays what it is.
 */
export function nextCheckAt(probe: Probe, clock: PolicyClock, at: Instant, floor: Duration): Instant {
  const keys = keysOf(probe, clock, floor)
  const byWorth = Math.max(0, keys.index - clock.index) * clock.pace
  const byPromise = Math.max(0, keys.promise - clock.promise) * clock.stretch
  const expected = plus(at, milliseconds(Math.min(byWorth, byPromise, FURTHEST_S) * 1000))
  return keys.notBefore === null ? expected : later(keys.notBefore, expected)
}
