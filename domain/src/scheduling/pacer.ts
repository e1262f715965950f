import { hours, milliseconds, seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import { bucketShape, type BucketShape } from './bucket-shape.ts'

export type Lane = 'interactive' | 'background'

/** What is remembered of one source address: persisted, shared by every process that uses the address. */
export type PacerState = {
  readonly tokens: number
  /** What the interactive lane may still take: refilled at half the rate, so that it never starves the checks. */
  readonly interactiveTokens: number
  readonly refilledAt: Instant
  /** No request before this instant. */
  readonly pausedUntil: Instant | null
  /** Half rate until this instant. */
  readonly slowedUntil: Instant | null
  /** Refusals for asking too often, one after the other. */
  readonly consecutiveLimits: number
  /** A budget that the marketplace stated to be smaller than the configured one, margin taken off. */
  readonly learnedLimit: number | null
}

export type TakeOutcome =
  | { readonly kind: 'granted' }
  | { readonly kind: 'wait'; readonly duration: Duration }

/** Clocks of watchers may differ by this much, or be set back by it: the bucket then stands still until they agree. */
const CLOCK_TOLERANCE = seconds(60)
const LONGEST_PAUSE = hours(1)
const INTERACTIVE_SHARE = 0.5
/** Sums of small refills may fall short of a whole token by rounding. */
const ROUNDING = 1e-9

/** A bucket whose past nobody knows: empty, because somebody may just have spent the budget. */
export function emptyPacer(now: Instant): PacerState {
  return {
    tokens: 0,
    interactiveTokens: 0,
    refilledAt: now,
    pausedUntil: null,
    slowedUntil: null,
    consecutiveLimits: 0,
    learnedLimit: null,
  }
}

/** The budget in force: the configured one, or less when the marketplace said so. */
export function budgetInForce(state: Pick<PacerState, 'learnedLimit'>, requestsPerMinute: number): number {
  return Math.min(requestsPerMinute, state.learnedLimit ?? requestsPerMinute)
}

/**
 * Takes one slot for `lane`, or says how long until asking again is worth it. In any 60 s at most `requestsPerMinute`
 * slots are spent, whatever the lanes; background leaves the reserve alone, interactive gets half the rate at most.
 */
export function take(
  state: PacerState,
  lane: Lane,
  now: Instant,
  requestsPerMinute: number,
): { readonly state: PacerState; readonly outcome: TakeOutcome } {
  const shape = bucketShape(budgetInForce(state, requestsPerMinute))
  const filled = refill(state, now, shape)
  const duration = waitFor(filled, lane, now, shape)
  if (duration > 0) return { state: filled, outcome: { kind: 'wait', duration } }
  return {
    state: {
      ...filled,
      tokens: filled.tokens - 1,
      interactiveTokens: filled.interactiveTokens - (lane === 'interactive' ? 1 : 0),
    },
    outcome: { kind: 'granted' },
  }
}

/** The bucket when the clock can be trusted from `since` only: what time seems to have earned before does not count. */
export function earningFrom(state: PacerState, since: Instant): PacerState {
  return since > state.refilledAt ? { ...state, refilledAt: since } : state
}

/** Adds what time has earned. A clock that was set back earns nothing; one set ahead fills the bucket and no more. */
function refill(state: PacerState, now: Instant, shape: BucketShape): PacerState {
  if (state.refilledAt - now > CLOCK_TOLERANCE) return startOver(state, now)
  const earned = earnedUntil(state, now, shape.rate)
  return {
    ...state,
    tokens: Math.min(shape.depth, state.tokens + earned),
    interactiveTokens: Math.min(shape.depth, state.interactiveTokens + earned * INTERACTIVE_SHARE),
    refilledAt: now > state.refilledAt ? now : state.refilledAt,
  }
}

/** The clock was set back for good: waiting for it to catch up could take hours, so begin again with nothing. */
function startOver(state: PacerState, now: Instant): PacerState {
  const atMost = (until: Instant | null) =>
    until !== null && until - now > LONGEST_PAUSE ? plus(now, LONGEST_PAUSE) : until
  return {
    ...state,
    tokens: 0,
    interactiveTokens: 0,
    refilledAt: now,
    pausedUntil: atMost(state.pausedUntil),
    slowedUntil: atMost(state.slowedUntil),
  }
}

function earnedUntil(state: PacerState, now: Instant, rate: number): number {
  const from = Math.max(state.refilledAt, state.pausedUntil ?? state.refilledAt)
  const slow = Math.max(0, Math.min(now, state.slowedUntil ?? from) - from)
  const full = Math.max(0, now - from - slow)
  return rate * (full + slow / 2)
}

/** Zero when a slot may be had now. */
function waitFor(state: PacerState, lane: Lane, now: Instant, shape: BucketShape): Duration {
  const isPaused = state.pausedUntil !== null && state.pausedUntil > now
  const missing =
    lane === 'background'
      ? 1 + shape.reserve - state.tokens
      : Math.max(1 - state.tokens, (1 - state.interactiveTokens) / INTERACTIVE_SHARE)
  if (missing <= ROUNDING && !isPaused) return milliseconds(0)
  const from = Math.max(now, state.refilledAt, state.pausedUntil ?? now)
  const slowTime = Math.max(0, (state.slowedUntil ?? from) - from)
  const slowTokens = (shape.rate * slowTime) / 2
  const short = Math.max(0, missing)
  const earning =
    short <= slowTokens ? short / (shape.rate / 2) : slowTime + (short - slowTokens) / shape.rate
  return milliseconds(Math.max(1, Math.ceil(from - now + earning)))
}
