import { backOff } from '../kernel/back-off.ts'
import { milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { later, plus, type Instant } from '../kernel/instant.ts'
import { oldestLeavesAt, sentWithin } from './bucket-shape.ts'
import type { LimiterState } from './limiter.ts'
import { noteOthers } from './others-at-address.ts'

/** The headers of an answer; null where they said nothing. */
export type StatedBudget = { readonly limit: number | null; readonly remaining: number | null }

/** A refusal because of too many requests, with the wait that the marketplace asked for, if any. */
export type LimitRefusal = { readonly retryAfter: Duration | null }

const FIRST_PAUSE = minutes(1)
const LONGEST_OWN_PAUSE = minutes(15)
/** A stated wait is respected, but a wrong header must not stop the product for a day. */
const LONGEST_STATED_PAUSE = minutes(60)
const SLOW_AFTER_PAUSE = minutes(1)
/** The pause when other senders have used up the minute, whose start is unknown. */
const BRAKE = seconds(15)
/** The header does not count the request that it answers: with one left the next is refused. Ours alone leave two. */
const BRAKE_AT_REMAINING = 1
/** When others send from our address as well, some of theirs may come between: so many at least. */
const LEAST_BRAKE_AMONG_OTHERS = 5

/**
 * Updates the limiter after an answer. A refusal pauses everything for the time that the marketplace asks for, else
 * for a minute that doubles with every refusal in a row; half the rate follows for a minute. A stated limit below
 * ours is kept until a higher one is stated. When hardly any of the minute's requests are left, somebody else uses
 * our address and the next requests would be refused: all wait until some of ours have left the minute. Returns
 * `state` itself when nothing is new, so that nothing has to be written.
 */
export function afterAnswer(
  state: LimiterState,
  stated: StatedBudget,
  refusal: LimitRefusal | null,
  now: Instant,
  requestsPerMinute: number,
): LimiterState {
  const informed = withOthers(withStatedLimit(state, stated.limit, requestsPerMinute), stated, now)
  if (refusal !== null) return paused(informed, refusal, now)
  if (isNearlySpent(state, stated, now)) return braked(informed, now)
  const isPaused = informed.pausedUntil !== null && informed.pausedUntil > now
  return informed.consecutiveLimits === 0 || isPaused ? informed : { ...informed, consecutiveLimits: 0 }
}

function isNearlySpent(state: LimiterState, { limit, remaining }: StatedBudget, now: Instant): boolean {
  if (remaining === null) return false
  const others = limit === null ? 0 : limit - remaining - sentWithin(state.sent, now)
  return remaining <= (others > 0 ? brakeAmong(others) : BRAKE_AT_REMAINING)
}

/** The spread of other senders' requests is the root of their number. */
function brakeAmong(others: number): number {
  return Math.max(LEAST_BRAKE_AMONG_OTHERS, Math.ceil(2 * Math.sqrt(others)))
}

function withStatedLimit(state: LimiterState, limit: number | null, requestsPerMinute: number): LimiterState {
  if (limit === null || limit < 1) return state
  const learnedLimit = limit < requestsPerMinute ? Math.max(2, limit) : null
  return learnedLimit === state.learnedLimit ? state : { ...state, learnedLimit }
}

function withOthers(state: LimiterState, stated: StatedBudget, now: Instant): LimiterState {
  const before = state.others ?? null
  const others = noteOthers(before, stated, state.sent, now)
  return others === before ? state : { ...state, others }
}

function paused(state: LimiterState, refusal: LimitRefusal, now: Instant): LimiterState {
  if (isServingLimit(state, now)) {
    // Refusals of requests sent together count once; only a longer stated wait counts more.
    const until = refusal.retryAfter === null ? null : plus(now, statedPause(refusal.retryAfter))
    return until === null || until <= (state.pausedUntil ?? now) ? state : pausedTo(state, until, now)
  }
  const consecutiveLimits = state.consecutiveLimits + 1
  const own = backOff(consecutiveLimits, FIRST_PAUSE, LONGEST_OWN_PAUSE)
  const pause = refusal.retryAfter === null ? own : statedPause(refusal.retryAfter)
  const counted = { ...state, consecutiveLimits }
  return pausedTo(counted, later(plus(now, pause), state.pausedUntil ?? now), now)
}

/** A pause after a refusal is followed by half the rate; one for the brake is not. */
function isServingLimit(state: LimiterState, now: Instant): boolean {
  const { pausedUntil, slowedUntil } = state
  return pausedUntil !== null && slowedUntil !== null && pausedUntil > now && slowedUntil > pausedUntil
}

/** Sets a pause with the time it was set at, by which `take` notices a wrong clock. */
function pausedTo(state: LimiterState, until: Instant, now: Instant): LimiterState {
  return {
    ...state,
    tokens: 0,
    refilledAt: later(state.refilledAt, now),
    pausedUntil: until,
    slowedUntil: plus(until, SLOW_AFTER_PAUSE),
  }
}

function statedPause(retryAfter: Duration): Duration {
  return milliseconds(Math.min(Math.max(retryAfter, seconds(1)), LONGEST_STATED_PAUSE))
}

function braked(state: LimiterState, now: Instant): LimiterState {
  if (state.pausedUntil !== null && state.pausedUntil > now) return state
  const pausedUntil = oldestLeavesAt(state.sent, now) ?? plus(now, BRAKE)
  return { ...state, pausedUntil, refilledAt: later(state.refilledAt, now) }
}
