import { hours, milliseconds, minutes, type Duration } from '../../kernel/duration.ts'
import { between, later, plus, type Instant } from '../../kernel/instant.ts'
import type { LastCheck, CheckState } from './check-state.ts'
import { promisedIndex, type ClockTerms, type PolicyClock } from './policy-clock.ts'
import { expectedRate } from './rates/rate-estimate.ts'

/** What is blocked or withdrawn is checked again soon at first, then after as long as it has been so. */
const CLOSED_REST_S = { shortest: minutes(10) / 1000, longest: hours(12) / 1000 }
/** How long copies stay before any was seen to go, and never less: a week, and five minutes. */
const STAY_S = { first: 7 * 86_400, shortest: 300 }

/** Expected appearances per second while no copy is for sale. */
export function appearingRate(checkState: CheckState): number {
  return expectedRate(checkState.prior, checkState.appearing)
}

/** Expected disappearances per second while copies are for sale. */
export function vanishingRate({ vanishing }: CheckState): number {
  return Math.min(1 / STAY_S.shortest, (1 + vanishing.events) / (STAY_S.first + vanishing.exposure))
}

/**
 * Index time until the next check of a record without a copy: u = sqrt(2 / (weight * rate)). A check at age T ends
 * the expected weighted waiting W = 1/2 * weight * rate * T^2; all checks end the same W = theta when T = u *
 * sqrt(theta) (square-root rule: Bar-Noy et al., Math. of OR 2002; Sia, Cho & Cho, TKDE 2007).
 */
export function restWhenOff(weight: number, appearing: number): number {
  return Math.sqrt(2 / (weight * appearing))
}

/**
 * Index time until the next check while copies are on sale. One must first go before another can appear: appearances
 * come at nu * (1 - e^-(rate + vanishing) t) after t seconds. W = theta then has the root cbrt(3 theta / (w rate
 * vanishing)) while t is short and sqrt(2 theta / (w nu)) when it is long (scheduling design, 2.5); the root of their
 * squares is within 1 % of the cost of the optimal two-state policy nearly everywhere. Only this rest depends on the pace.
 */
export function restWhenOn(weight: number, appearing: number, vanishing: number, pace: number): number {
  const nu = (appearing * vanishing) / (appearing + vanishing)
  return Math.hypot(restWhenOff(weight, nu), Math.cbrt(3 / (weight * appearing * vanishing * pace)))
}

/** Returns the place of a record: the smallest key is next. By its worth, and no later than its promise. */
export function indexKey(checkState: CheckState, clock: ClockTerms): number {
  return checkState.since + Math.min(indexRest(checkState, clock.pace), promisedRest(checkState, clock))
}

/** Index time from the last check to the promised one. */
export function promisedRest({ tier, share, last }: CheckState, clock: ClockTerms): number {
  const promised = promisedIndex(tier, clock) / share
  return last?.observed === 'closed' ? Math.max(promised, closedRest(last) / clock.pace) : promised
}

/** Seconds within which a record is checked, as promised and stretched. */
export function promisedSeconds(checkState: CheckState, clock: ClockTerms): number {
  return promisedRest(checkState, clock) * clock.pace
}

/** Index time from the last check to the next one that is worth a request, whatever was promised. */
export function indexRest(checkState: CheckState, pace: number): number {
  const { last, weight } = checkState
  if (last?.observed === 'closed') return closedRest(last) / pace
  const appearing = appearingRate(checkState)
  return last?.observed === 'on'
    ? restWhenOn(weight, appearing, vanishingRate(checkState), pace)
    : restWhenOff(weight, appearing)
}

/** The earliest check of a closed record, whose place may never be reached: the clock stands still while all are closed. */
export function closedUntil({ last }: CheckState): Instant | null {
  return last?.observed === 'closed' ? plus(last.at, milliseconds(closedRest(last) * 1000)) : null
}

function closedRest({ at, since }: LastCheck): number {
  const { shortest, longest } = CLOSED_REST_S
  return Math.min(longest, Math.max(shortest, between(since, at) / 1000))
}

/** A date further ahead is shown as "some day". */
const FURTHEST_S = 10 * 365 * 86_400

/** When the next check is expected as long as the budget stays what it is, not before the floor. Cards show it. */
export function nextCheckAt(record: CheckState, clock: PolicyClock, at: Instant, floor: Duration): Instant {
  const seconds = Math.max(0, indexKey(record, clock) - clock.index) * clock.pace
  const expected = plus(at, milliseconds(Math.min(seconds, FURTHEST_S) * 1000))
  return record.last === null ? expected : later(plus(record.last.at, floor), expected)
}
