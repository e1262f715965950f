import { between, type Instant } from '../../kernel/instant.ts'

/**
 * The two virtual clocks of one egress. Neither knows the budget: with fewer requests both run slower, and every
 * interval stretches by the same factor (start-time fair queueing; stride scheduling, Waldspurger 1995).
 */
export type PolicyClock = {
  /** Index time: the key of the record served last in the index lane. Its unit is the square root of a second. */
  readonly index: number
  /** Seconds that one unit of index time takes: the square root of the price of a request, sqrt(theta). */
  readonly pace: number
  /** Promise time in seconds: how far the promises have been kept. Never faster than real time, see `promiseLimit`. */
  readonly promise: number
  /** How far promise time might have come by `promiseAt`, had nobody been behind. */
  readonly promiseLimit: number
  readonly promiseAt: Instant
  /** Seconds that one second of promise time takes, 1 at least: "every 10 minutes" means every 10 * stretch. */
  readonly stretch: number
  /** Requests so far; decides whose turn it is. */
  readonly turn: number
  /** Where the clocks stood when pace and stretch were measured last. */
  readonly mark: { readonly at: Instant; readonly index: number; readonly promise: number }
}

/** Measured every so many requests: long enough to be steady, short enough to follow a cut within the hour. */
const MEASURED_EVERY = 512
const SMOOTHING = 0.15
/** One odd measurement moves a clock down by a quarter at most; upwards the smoothing is the limit. */
const LARGEST_DROP = 0.75
/** Promise time passes faster than the stretch says by this factor at most. */
const FASTEST = 1.1
/** Promise time that was not needed may be caught up later, up to this many seconds. */
const CATCH_UP_S = 60

/** A clock at its beginning. `pace` is a first guess; it corrects itself. */
export function startClock(at: Instant, pace: number): PolicyClock {
  return {
    index: 0,
    pace,
    promise: 0,
    promiseLimit: 0,
    promiseAt: at,
    stretch: 1,
    turn: 0,
    mark: { at, index: 0, promise: 0 },
  }
}

/**
 * How far promise time may have come at `at`: a record whose promise key is no greater is due. Where promises are
 * stretched they are not kept early when there happens to be room: promise time would rush ahead, find all others due at
 * once, and stand still until they are served, while the shortest promises wait several times as long as they should.
 */
export function promiseLimit(clock: PolicyClock, at: Instant): number {
  const elapsed = Math.max(0, between(clock.promiseAt, at) / 1000)
  const speed = Math.min(1, FASTEST / clock.stretch)
  return Math.min(clock.promiseLimit, clock.promise + CATCH_UP_S * speed) + elapsed * speed
}

/** The clock after a request of the index lane, which served the record with this key. */
export function afterIndexLook(clock: PolicyClock, key: number, at: Instant): PolicyClock {
  return measured({ ...clock, index: Math.max(clock.index, key), turn: clock.turn + 1 }, at)
}

/** The clock after a turn of the promise lane that served the record with this promise key. */
export function afterPromiseLook(clock: PolicyClock, promiseKey: number, at: Instant): PolicyClock {
  const promise = Math.max(clock.promise, promiseKey)
  return measured(
    { ...clock, promise, promiseLimit: promiseLimit(clock, at), promiseAt: at, turn: clock.turn + 1 },
    at,
  )
}

/** The clock when it was the promise lane's turn and no promise was due: promise time has kept up with real time. */
export function afterNothingPromised(clock: PolicyClock, at: Instant): PolicyClock {
  const limit = promiseLimit(clock, at)
  return { ...clock, promise: limit, promiseLimit: limit, promiseAt: at }
}

/** The clock after a first look, which moves neither time. */
export function afterFirstLook(clock: PolicyClock, at: Instant): PolicyClock {
  return measured({ ...clock, turn: clock.turn + 1 }, at)
}

function measured(clock: PolicyClock, at: Instant): PolicyClock {
  if (clock.turn % MEASURED_EVERY !== 0) return clock
  const elapsed = between(clock.mark.at, at) / 1000
  if (!(elapsed > 0)) return clock
  return {
    ...clock,
    pace: towards(clock.pace, (clock.index - clock.mark.index) / elapsed),
    stretch: Math.max(1, towards(clock.stretch, (clock.promise - clock.mark.promise) / elapsed)),
    mark: { at, index: clock.index, promise: clock.promise },
  }
}

/** Speeds are averaged, not their inverses: a measurement in which virtual time stood still is one of many. */
function towards(secondsPerUnit: number, unitsPerSecond: number): number {
  const smoothed = 1 / ((1 - SMOOTHING) / secondsPerUnit + SMOOTHING * unitsPerSecond)
  return Math.max(smoothed, secondsPerUnit * LARGEST_DROP)
}
