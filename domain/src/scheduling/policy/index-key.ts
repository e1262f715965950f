import { hours, milliseconds, minutes } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'
import { TIER_INTERVALS } from '../watch-tier.ts'
import { posterior, meanRate } from './rates/rate-estimate.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { LastCheck, CheckState } from './check-state.ts'

/**
 * The rests of blocked and withdrawn records: checked again soon at first, then after as long as they have been
 * closed.
 */
const CLOSED_REST_S = { shortest: minutes(10) / 1000, longest: hours(12) / 1000 }
/** The limits of how long copies stay: between five minutes and four months, whatever a handful of checks suggests. */
const FASTEST_VANISHING = 1 / 300
const SLOWEST_VANISHING = 1e-7

/** Expected appearances per second while no copy is for sale. */
export function appearingRate(checkState: CheckState): number {
  return meanRate(posterior(checkState.prior.appearing, checkState.appearing))
}

/** Expected disappearances per second while copies are for sale. */
export function vanishingRate(checkState: CheckState): number {
  const mean = meanRate(posterior(checkState.prior.vanishing, checkState.vanishing))
  return Math.min(FASTEST_VANISHING, Math.max(SLOWEST_VANISHING, mean))
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
 * squares is within 1 % of the cost of the optimal two-state policy nearly everywhere. This is the only rest that
 * depends on the pace.
 */
export function restWhenOn(weight: number, appearing: number, vanishing: number, pace: number): number {
  const nu = (appearing * vanishing) / (appearing + vanishing)
  const steady = Math.sqrt(2 / (weight * nu))
  const early = Math.cbrt(3 / (weight * appearing * vanishing * pace))
  return Math.hypot(steady, early)
}

/** Returns the place of a record: the smallest key is next. By its worth, and no later than its promise. */
export function indexKey(checkState: CheckState, clock: PolicyClock): number {
  return checkState.since + Math.min(indexRest(checkState, clock.pace), promisedRest(checkState, clock))
}

/** Index time from the last check to the promised one. */
export function promisedRest(checkState: CheckState, { promise }: PolicyClock): number {
  return promise * promisedInterval(checkState)
}

/**
 * Seconds within which a record is checked while promises are not stretched: the interval of its tier, longer where it
 * shares a promise.
 */
export function promisedInterval({ tier, share, last }: CheckState): number {
  const promised = TIER_INTERVALS[tier] / 1000 / share
  return last?.observed === 'closed' ? Math.max(promised, closedRest(last)) : promised
}

/** Index time from the last check to the next one that is worth a request, whatever was promised. */
export function indexRest(checkState: CheckState, pace: number): number {
  const { last } = checkState
  if (last?.observed === 'closed') return closedRest(last) / pace
  const appearing = appearingRate(checkState)
  if (last?.observed !== 'on') return restWhenOff(checkState.weight, appearing)
  return restWhenOn(checkState.weight, appearing, vanishingRate(checkState), pace)
}

/**
 * The earliest check of a blocked or withdrawn record; null for other records. The clock does not move while all are
 * closed.
 */
export function closedUntil({ last }: CheckState): Instant | null {
  return last?.observed === 'closed' ? plus(last.at, milliseconds(closedRest(last) * 1000)) : null
}

function closedRest({ at, since }: LastCheck): number {
  const { shortest, longest } = CLOSED_REST_S
  return Math.min(longest, Math.max(shortest, between(since, at) / 1000))
}
