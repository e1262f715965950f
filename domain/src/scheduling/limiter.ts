import { assertNever } from '../kernel/assert-never.ts'
import { hours, milliseconds, seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import { bucketShape, LEAST_PEOPLE_SHARE, type BucketShape } from './bucket-shape.ts'
import { withSent, type SentLog } from './sent-log.ts'

/**
 * The priority classes of requests: people who are signed in (`interactive`), people who are not (`guest`), and the
 * checks (`background`).
 */
export type PriorityClass = 'interactive' | 'guest' | 'background'

/** The state of one source address, stored and shared by every process that uses the address. */
export type LimiterState = {
  readonly tokens: number
  /** What people may still take: refilled at their share of the rate, so that promised checks keep theirs. */
  readonly interactiveTokens: number
  /** What guests may still take, of a small share of their own. */
  readonly guestTokens: number
  readonly refilledAt: Instant
  readonly sent: SentLog
  /** No request before this instant. */
  readonly pausedUntil: Instant | null
  /** Half rate until this instant. */
  readonly slowedUntil: Instant | null
  /** Refusals because of too many requests, in a row. */
  readonly consecutiveLimits: number
  /** A budget that the marketplace stated to be smaller than the configured one. */
  readonly learnedLimit: number | null
}

export type TakeOutcome =
  /** To be spent after this time, not before. */
  | { readonly kind: 'granted'; readonly after: Duration }
  | { readonly kind: 'wait'; readonly duration: Duration }

/**
 * The largest difference between the clocks of two watchers that is tolerated: the bucket earns nothing until they
 * agree.
 */
const CLOCK_TOLERANCE = seconds(60)
const LONGEST_PAUSE = hours(1)
const GUEST_SHARE = 0.1
/** Sums of small refills may fall short of a whole token by rounding. */
const ROUNDING = 1e-9

/** More than any share holds: filled to its brim when it is first used. */
const FULL = 1_000_000

/** A bucket without a known past: empty, because the budget may just have been spent. The shares of it are full. */
export function emptyLimiter(now: Instant): LimiterState {
  return {
    tokens: 0,
    interactiveTokens: FULL,
    guestTokens: FULL,
    refilledAt: now,
    sent: [],
    pausedUntil: null,
    slowedUntil: null,
    consecutiveLimits: 0,
    learnedLimit: null,
  }
}

/** The budget in force: the configured one, or less when the marketplace said so. */
export function budgetInForce(state: Pick<LimiterState, 'learnedLimit'>, requestsPerMinute: number): number {
  return Math.min(requestsPerMinute, state.learnedLimit ?? requestsPerMinute)
}

export type TakeTerms = {
  /** The part of the rate that people may take for good. */
  readonly peopleShare?: number
  /** The part of their burst that people leave to others; it does not bind the other lanes. */
  readonly leave?: number
  /** The next slot is granted ahead when it comes within this time, so that no check takes it in between. */
  readonly reach?: Duration
}

/**
 * Takes one slot for `priorityClass`, or says how long to wait before the next try. At most `requestsPerMinute` slots
 * are spent in any 60 s, in all classes together. People may take everything for a while, and their share in the long
 * run.
 */
export function take(
  state: LimiterState,
  priorityClass: PriorityClass,
  now: Instant,
  requestsPerMinute: number,
  { peopleShare = LEAST_PEOPLE_SHARE, leave = 0, reach = milliseconds(0) }: TakeTerms = {},
): { readonly state: LimiterState; readonly outcome: TakeOutcome } {
  const shape = bucketShape(budgetInForce(state, requestsPerMinute))
  const filled = refill(state, now, shape, peopleShare)
  const missing = missingOfShare(filled, priorityClass, shape, { peopleShare, leave })
  const duration = waitFor(filled, Math.max(1 - filled.tokens, missing), now, shape)
  // A request that waits for its share is not granted ahead: somebody who leaves less to others may come meanwhile.
  const mustWait = duration > 0 && (duration > reach || missing > ROUNDING || isPaused(filled, now))
  if (mustWait) return { state: filled, outcome: { kind: 'wait', duration } }
  return {
    state: {
      ...filled,
      tokens: filled.tokens - 1,
      interactiveTokens: filled.interactiveTokens - (priorityClass === 'interactive' ? 1 : 0),
      guestTokens: filled.guestTokens - (priorityClass === 'guest' ? 1 : 0),
      sent: withSent(filled.sent, plus(now, duration)),
    },
    outcome: { kind: 'granted', after: duration },
  }
}

/** The bucket when the clock can be trusted from `since` only: what time seems to have earned before does not count. */
export function earningFrom(state: LimiterState, since: Instant): LimiterState {
  return since > state.refilledAt ? { ...state, refilledAt: since } : state
}

/**
 * Adds what the elapsed time has earned. A clock that was set back earns nothing; one set ahead fills the bucket and
 * no more.
 */
function refill(state: LimiterState, now: Instant, shape: BucketShape, peopleShare: number): LimiterState {
  if (state.refilledAt - now > CLOCK_TOLERANCE) return startOver(state, now)
  const earned = earnedUntil(state, now, shape.rate)
  return {
    ...state,
    tokens: Math.min(shape.depth, state.tokens + earned),
    interactiveTokens: Math.min(shape.burst, state.interactiveTokens + earned * peopleShare),
    guestTokens: Math.min(shape.guests, state.guestTokens + earned * GUEST_SHARE),
    refilledAt: now > state.refilledAt ? now : state.refilledAt,
  }
}

/**
 * The clock was set back for good, or the last one to write was ahead: waiting for it to catch up could take hours, so begin
 * again with nothing. Pauses last as long as they had left by the clock that wrote them.
 */
function startOver(state: LimiterState, now: Instant): LimiterState {
  const shifted = (until: Instant | null) => until && plus(now, pauseLeft(state.refilledAt, until))
  return {
    ...state,
    // A slot that was granted ahead is spent all the same.
    tokens: Math.min(0, state.tokens),
    refilledAt: now,
    pausedUntil: shifted(state.pausedUntil),
    slowedUntil: shifted(state.slowedUntil),
  }
}

function pauseLeft(at: Instant, until: Instant): Duration {
  return milliseconds(Math.min(LONGEST_PAUSE, Math.max(0, until - at)))
}

function earnedUntil(state: LimiterState, now: Instant, rate: number): number {
  const from = Math.max(state.refilledAt, state.pausedUntil ?? state.refilledAt)
  const slow = Math.max(0, Math.min(now, state.slowedUntil ?? from) - from)
  const full = Math.max(0, now - from - slow)
  return rate * (full + slow / 2)
}

/** How long until the bucket has earned what it is `missing`; zero when a slot is available now. */
function waitFor(state: LimiterState, missing: number, now: Instant, shape: BucketShape): Duration {
  if (missing <= ROUNDING && !isPaused(state, now)) return milliseconds(0)
  const from = Math.max(now, state.refilledAt, state.pausedUntil ?? now)
  const slowTime = Math.max(0, (state.slowedUntil ?? from) - from)
  const slowTokens = (shape.rate * slowTime) / 2
  const short = Math.max(0, missing)
  const earning =
    short <= slowTokens ? short / (shape.rate / 2) : slowTime + (short - slowTokens) / shape.rate
  return milliseconds(Math.max(1, Math.ceil(from - now + earning)))
}

/** What the bucket has to earn until the share of the class has room for one more. */
function missingOfShare(
  state: LimiterState,
  priorityClass: PriorityClass,
  { burst }: BucketShape,
  { peopleShare, leave }: Required<Omit<TakeTerms, 'reach'>>,
): number {
  switch (priorityClass) {
    case 'background':
      return 0
    case 'guest':
      return (1 - state.guestTokens) / GUEST_SHARE
    case 'interactive':
      return (Math.min(burst, 1 + burst * leave) - state.interactiveTokens) / peopleShare
    default:
      return assertNever(priorityClass)
  }
}

function isPaused({ pausedUntil }: LimiterState, now: Instant): boolean {
  return pausedUntil !== null && pausedUntil > now
}
