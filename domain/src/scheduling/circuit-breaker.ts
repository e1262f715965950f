import { backOff } from '../kernel/back-off.ts'
import { milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'

/** A vendor's recent results: failures in a row, and until when it is not called. */
export type Breaker = {
  readonly failures: number
  /** null: closed, every call may pass. In the past: half open, one call may try. */
  readonly openUntil: Instant | null
  readonly openedTimes: number
  /** The channel for which it failed last; null: none in particular. */
  readonly failedFor: string | null
}

export type BreakerOutcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'wait'; readonly duration: Duration }

export const CLOSED_BREAKER: Breaker = { failures: 0, openUntil: null, openedTimes: 0, failedFor: null }

const OPENS_AT_FAILURES = 5
const FIRST_REST = seconds(15)
const LONGEST_REST = minutes(10)
/** A trial that never reports (its process was killed) is replaced by another after this time. */
const TRIAL_PATIENCE = seconds(20)

/** Whether the vendor counts as down, also while a trial is under way. */
export function isAway({ openUntil }: Breaker): boolean {
  return openUntil !== null
}

/** Whether a request may be sent now. Half open, exactly one may: the returned state makes others wait for it. */
export function pass(
  breaker: Breaker,
  now: Instant,
): { readonly breaker: Breaker; readonly outcome: BreakerOutcome } {
  if (breaker.openUntil === null) return { breaker, outcome: { kind: 'pass' } }
  // A rest longer than the longest was set by a clock that has been set back since, and is over.
  const left = breaker.openUntil - now
  if (left > 0 && left <= LONGEST_REST)
    return { breaker, outcome: { kind: 'wait', duration: milliseconds(left) } }
  return {
    breaker: { ...breaker, failures: OPENS_AT_FAILURES - 1, openUntil: plus(now, TRIAL_PATIENCE) },
    outcome: { kind: 'pass' },
  }
}

/** A good answer closes the breaker. Returns `breaker` itself when it was closed and well. */
export function afterSuccess(breaker: Breaker): Breaker {
  return breaker.failures === 0 && breaker.openUntil === null ? breaker : CLOSED_BREAKER
}

/**
 * The fifth failure in a row opens it for 15 s; a failed trial opens it again for twice as long, ten minutes at most.
 * Failures of requests that were under way when it opened change nothing. A trial that fails for the channel for which it
 * failed last shows nothing more of the vendor: another one may try at once, so that nobody waits for one reader's trouble.
 */
export function afterFailure(breaker: Breaker, now: Instant, failedFor: string | null): Breaker {
  const { openUntil } = breaker
  const isResting = breaker.failures >= OPENS_AT_FAILURES && openUntil !== null
  if (isResting) return breaker
  if (openUntil !== null && failedFor !== null && failedFor === breaker.failedFor)
    return { ...breaker, openUntil: now }
  const failures = breaker.failures + 1
  if (failures < OPENS_AT_FAILURES) return { ...breaker, failures, failedFor }
  const openedTimes = breaker.openedTimes + 1
  const rest = backOff(openedTimes, FIRST_REST, LONGEST_REST)
  return { failures, openUntil: plus(now, rest), openedTimes, failedFor }
}
