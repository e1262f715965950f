import { assertNever } from '../kernel/assert-never.ts'
import { hours, milliseconds, seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import { bucketShape, LEAST_PEOPLE_SHARE, withSent, type BucketShape, type SentLog } from './bucket-shape.ts'
import type { OthersSeen } from './others-at-address.ts'
import {
  ALL_SEARCHES,
  refillSearches,
  searchesLeft,
  searchShape,
  spendSearches,
  type SearchAllowances,
  type SearchShape,
} from './search-allowance.ts'

/**
 * The priority classes of requests: people who are signed in (`interactive`), people who are not (`guest`), and the
 * checks (`background`).
 */
export type PriorityClass = 'interactive' | 'guest' | 'background'

/** The state of one source address, stored and shared by every process that uses the address. */
export type LimiterState = {
  readonly tokens: number
  /** The tokens of people: refilled at their share of the rate, so that promised checks keep theirs. */
  readonly interactiveTokens: number
  /** The tokens of guests, from a small share of their own. */
  readonly guestTokens: number
  /** What searches have left; rows of 0.2.0 do not say it. */
  readonly searches?: SearchAllowances
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
  /** Who else was seen to use the address; rows of 0.2.0 do not say it. */
  readonly others?: OthersSeen | null
}

export type TakeOutcome =
  /** Granted, to be spent after this time. */
  | { readonly kind: 'granted'; readonly after: Duration }
  | { readonly kind: 'wait'; readonly duration: Duration }

/** The state after a request, and what came of it. */
type Taken = { readonly state: LimiterState; readonly outcome: TakeOutcome }

/** The largest tolerated difference between two watchers' clocks: the bucket does not refill until they agree. */
const CLOCK_TOLERANCE = seconds(60)
const LONGEST_PAUSE = hours(1)
const GUEST_SHARE = 0.1
/** Sums of small refills may fall short of a whole token by rounding. */
const ROUNDING = 1e-9

/** More than any share holds, so that a share starts full. */
const FULL = 1_000_000

/** Returns the state without a known past: empty, because the budget may just have been spent, with full shares. */
export function emptyLimiter(now: Instant): LimiterState {
  return {
    tokens: 0,
    interactiveTokens: FULL,
    guestTokens: FULL,
    searches: ALL_SEARCHES,
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
  /** The part of people's burst that is left to others; other classes ignore it. */
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
): Taken {
  const shape = shapeOf(state, requestsPerMinute)
  const filled = refill(state, now, shape, peopleShare)
  const missing = missingOfShare(filled, priorityClass, shape, { peopleShare, leave })
  const duration = waitFor(filled, Math.max(1 - filled.tokens, missing), now, shape)
  // A slot for a request that waits for its share is not granted ahead: a person with precedence may arrive meanwhile.
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

type SearchTerms = Pick<TakeTerms, 'peopleShare'> & {
  readonly count?: number
  /** How many searches are left to the person. */
  readonly keep?: number
}

/** Takes `count` searches from a person's allowance, or says when they may ask the next. */
export function takeSearch(
  state: LimiterState,
  userId: string,
  now: Instant,
  requestsPerMinute: number,
  { peopleShare = LEAST_PEOPLE_SHARE, count = 1, keep = 0 }: SearchTerms = {},
): Taken {
  const shape = shapeOf(state, requestsPerMinute)
  const filled = refill(state, now, shape, peopleShare)
  const missing = (count + keep - searchesLeft(filled.searches, userId)) / shape.search.ownShare
  return takeIfEarned(filled, missing, now, shape, (searches) => spendSearches(searches, userId, count))
}

/** Takes the turn of a search among all, so that the checks keep their half. It has to be given a slot, too. */
export function takeSearchTurn(
  state: LimiterState,
  now: Instant,
  requestsPerMinute: number,
  { peopleShare = LEAST_PEOPLE_SHARE }: Pick<TakeTerms, 'peopleShare'> = {},
): Taken {
  const shape = shapeOf(state, requestsPerMinute)
  const filled = refill(state, now, shape, peopleShare)
  const missing = (1 - filled.searches.tokens) / shape.search.share
  return takeIfEarned(filled, missing, now, shape, ({ tokens, people }) => ({ tokens: tokens - 1, people }))
}

function takeIfEarned(
  filled: Filled,
  missing: number,
  now: Instant,
  shape: Shape,
  spend: (searches: SearchAllowances) => SearchAllowances,
): Taken {
  if (missing > ROUNDING)
    return { state: filled, outcome: { kind: 'wait', duration: waitFor(filled, missing, now, shape) } }
  const state = { ...filled, searches: spend(filled.searches) }
  return { state, outcome: { kind: 'granted', after: milliseconds(0) } }
}

/** Gives back what was not asked. */
export function giveBackSearch(state: LimiterState, userId: string, count = 1): LimiterState {
  return { ...state, searches: spendSearches(state.searches ?? ALL_SEARCHES, userId, -count) }
}

/** Returns the bucket when the clock is reliable only from `since`: no refill before that counts. */
export function earningFrom(state: LimiterState, since: Instant): LimiterState {
  return since > state.refilledAt ? { ...state, refilledAt: since } : state
}

type Shape = BucketShape & { readonly search: SearchShape }

function shapeOf(state: LimiterState, requestsPerMinute: number): Shape {
  const inForce = budgetInForce(state, requestsPerMinute)
  return { ...bucketShape(inForce), search: searchShape(inForce) }
}

type Filled = LimiterState & { readonly searches: SearchAllowances }

/** Refills the bucket for the elapsed time. A clock that was set back refills nothing; one set ahead fills it once. */
function refill(state: LimiterState, now: Instant, shape: Shape, peopleShare: number): Filled {
  const { searches = ALL_SEARCHES } = state
  if (state.refilledAt - now > CLOCK_TOLERANCE) return { ...startOver(state, now), searches }
  const earned = earnedUntil(state, now, shape.rate)
  return {
    ...state,
    tokens: Math.min(shape.depth, state.tokens + earned),
    interactiveTokens: Math.min(shape.burst, state.interactiveTokens + earned * peopleShare),
    guestTokens: Math.min(shape.guests, state.guestTokens + earned * GUEST_SHARE),
    searches: refillSearches(searches, earned, shape.search),
    refilledAt: now > state.refilledAt ? now : state.refilledAt,
  }
}

/**
 * Starts again with an empty bucket: the clock was set back, or the last writer's was ahead, and waiting could take
 * hours. Pauses keep their remaining time by the clock that wrote them.
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

/** Returns how long until the bucket has refilled what is `missing`; zero when a slot is available. */
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

/** Returns how much the share of the class lacks for one more. */
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
