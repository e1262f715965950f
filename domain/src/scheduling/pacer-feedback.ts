import { milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { later, plus, type Instant } from '../kernel/instant.ts'
import type { PacerState } from './pacer.ts'

/** What an answer's headers said; null where they were silent. */
export type StatedBudget = { readonly limit: number | null; readonly remaining: number | null }

/** A refusal for asking too often; the wait is the marketplace's wish, when it stated one. */
export type LimitRefusal = { readonly retryAfter: Duration | null }

const FIRST_PAUSE = minutes(1)
const LONGEST_OWN_PAUSE = minutes(15)
/** A stated wait is honoured, but a wrong header shall not stop the product for a day. */
const LONGEST_STATED_PAUSE = minutes(60)
const SLOW_AFTER_PAUSE = minutes(1)
const BRAKE = seconds(5)
const BRAKE_AT_REMAINING = 3

/**
 * What an answer teaches the pacer. A refusal pauses everything (as long as the marketplace wishes, else a minute
 * doubling with every refusal in a row), then half rate for a minute. A stated limit below ours is kept to until more
 * is stated. Few remaining requests brake for seconds: the counter lags and is no ledger. Returns `state` itself when
 * nothing is new, so that nothing has to be written.
 */
export function afterAnswer(
  state: PacerState,
  stated: StatedBudget,
  refusal: LimitRefusal | null,
  now: Instant,
  requestsPerMinute: number,
): PacerState {
  const informed = withStatedLimit(state, stated.limit, requestsPerMinute)
  if (refusal !== null) return paused(informed, refusal, now)
  if (stated.remaining !== null && stated.remaining <= BRAKE_AT_REMAINING) return braked(informed, now)
  const isPaused = informed.pausedUntil !== null && informed.pausedUntil > now
  return informed.consecutiveLimits === 0 || isPaused ? informed : { ...informed, consecutiveLimits: 0 }
}

function withStatedLimit(state: PacerState, limit: number | null, requestsPerMinute: number): PacerState {
  if (limit === null || limit < 1) return state
  const learnedLimit = limit < requestsPerMinute ? withMargin(limit) : null
  return learnedLimit === state.learnedLimit ? state : { ...state, learnedLimit }
}

/** A tenth, and four requests at least, stay with the marketplace: its count includes others and lags. */
function withMargin(limit: number): number {
  return Math.max(1, Math.min(Math.floor(limit * 0.9), limit - 4))
}

function paused(state: PacerState, refusal: LimitRefusal, now: Instant): PacerState {
  if (isServingLimit(state, now)) {
    // Answers to requests that left together are one refusal, not many; only a longer stated wait counts.
    const until = refusal.retryAfter === null ? null : plus(now, statedPause(refusal.retryAfter))
    return until === null || until <= (state.pausedUntil ?? now) ? state : pausedTo(state, until)
  }
  const own = Math.min(LONGEST_OWN_PAUSE, FIRST_PAUSE * 2 ** Math.min(state.consecutiveLimits, 10))
  const pause = refusal.retryAfter === null ? milliseconds(own) : statedPause(refusal.retryAfter)
  const counted = { ...state, consecutiveLimits: state.consecutiveLimits + 1 }
  return pausedTo(counted, later(plus(now, pause), state.pausedUntil ?? now))
}

/** A pause for a refusal is followed by slow minutes; a mere brake is not. */
function isServingLimit(state: PacerState, now: Instant): boolean {
  const { pausedUntil, slowedUntil } = state
  return pausedUntil !== null && slowedUntil !== null && pausedUntil > now && slowedUntil > pausedUntil
}

function pausedTo(state: PacerState, until: Instant): PacerState {
  return {
    ...state,
    tokens: 0,
    interactiveTokens: 0,
    pausedUntil: until,
    slowedUntil: plus(until, SLOW_AFTER_PAUSE),
  }
}

function statedPause(retryAfter: Duration): Duration {
  return milliseconds(Math.min(Math.max(retryAfter, seconds(1)), LONGEST_STATED_PAUSE))
}

function braked(state: PacerState, now: Instant): PacerState {
  const until = plus(now, BRAKE)
  return state.pausedUntil !== null && state.pausedUntil > now ? state : { ...state, pausedUntil: until }
}
