import { between, type Instant } from '../../kernel/instant.ts'
import { TIER_INTERVALS, type Tier } from '../watch-tier.ts'

/**
 * The virtual clock of one egress. It does not know the budget: with fewer requests it runs slower, and every interval
 * stretches by the same factor (start-time fair queueing; stride scheduling, Waldspurger 1995).
 */
export type PolicyClock = {
  /** Index time: the key of the record served last. Its unit is the square root of a second. */
  readonly index: number
  /** Seconds that one unit of index time takes: the square root of the price of a request, sqrt(theta). */
  readonly pace: number
  /** Index time that a promise gets for each of its seconds: "every 10 minutes" is due 600 times this after a check. */
  readonly promise: number
  /** The last request. */
  readonly at: Instant
  /** Requests so far; they decide which queue is next. */
  readonly requests: number
  /** Where the clock stood when the pace was measured last. */
  readonly mark: { readonly at: Instant; readonly index: number }
}

/** Long enough to be steady, short enough to follow a cut within the hour. */
const MEASURED_EVERY = 512
const SMOOTHING = 0.15

/** A clock at its beginning, with promises to the letter. `pace` is a first guess; it corrects itself. */
export function startClock(at: Instant, pace: number): PolicyClock {
  return { index: 0, pace, promise: 1 / pace, at, requests: 0, mark: { at, index: 0 } }
}

/** What places follow from besides the record: seconds for a unit of index time, and the promises in index time. */
export type ClockTerms = Pick<PolicyClock, 'pace' | 'promise'>

/** Index time within which a record of this tier is checked. */
export function promisedIndex(tier: Tier, clock: ClockTerms): number {
  return (TIER_INTERVALS[tier] / 1000 / clock.pace) * stretchOf(clock)
}

/** How many times longer than promised records may wait, whoever watches: "every 10 minutes" means every 10 * stretch. */
export function stretchOf({ pace, promise }: ClockTerms): number {
  return Math.max(1, pace * promise)
}

/** The clock after a request that served the record with this key. First checks have none, and leave the index time as it is. */
export function afterCheck(clock: PolicyClock, key: number | null, at: Instant): PolicyClock {
  const index = Math.max(clock.index, key ?? clock.index)
  const checked = { ...clock, index, at, requests: clock.requests + 1 }
  const elapsed = between(clock.mark.at, at) / 1000
  if (checked.requests % MEASURED_EVERY !== 0 || !(elapsed > 0)) return checked
  // Speeds are averaged, not their inverses, so that a measurement in which the clock stood still counts as one of many.
  const speed = (1 - SMOOTHING) / clock.pace + (SMOOTHING * (index - clock.mark.index)) / elapsed
  return { ...checked, pace: 1 / speed, mark: { at, index } }
}

/** The largest factor between the measured pace and the one that list and budget lead to; a larger one is a mistake. */
const FARTHEST = 3
/** A promise that moves by less is not worth a write. */
const WORTH_A_WRITE = 0.01

/**
 * Limits the pace to the one that list and budget lead to: exactly until the first measurement, within a factor of three
 * later. After an import or an outage it would need hours to adapt, and the next check on a card would be wrong for as
 * long. Promises have their share from the first minute on. Keys stay as they are: they are in index time.
 */
export function recalculateClock(
  clock: PolicyClock,
  settled: { readonly pace: number; readonly stretch: number },
): PolicyClock {
  const far = clock.requests < MEASURED_EVERY ? 1 : FARTHEST
  const pace = Math.min(settled.pace * far, Math.max(settled.pace / far, clock.pace))
  const fitted = settled.stretch / settled.pace
  if (Math.abs(clock.promise - fitted) <= WORTH_A_WRITE * fitted)
    return pace === clock.pace ? clock : { ...clock, pace }
  return { ...clock, pace, promise: fitted }
}
