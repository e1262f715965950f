import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { TIER_INTERVALS, TIERS, type Tier } from '../watch-tier.ts'

/**
 * A number of records with the same tier, share of its promise and about the same worth (index time between checks
 * while no copy is for sale).
 */
export type RecordClass = {
  readonly count: number
  readonly tier: Tier
  readonly share: number
  readonly rest: number
}

/** The intervals of one tier's records. */
export type TierCapacity = {
  readonly tier: Tier
  readonly records: number
  /** Half of the tier's records wait no longer than this. */
  readonly typical: Duration
  readonly longest: Duration
}

/** What a budget achieves for a list, computed before the user confirms it. */
export type CapacityStatement = {
  /** Half of the records wait no longer than this: "each record is checked about every …". */
  readonly typical: Duration
  /** The intervals of the record that is checked least often, and of the one checked most often. */
  readonly longest: Duration
  readonly shortest: Duration
  /** The factor by which promised intervals are stretched; 1: kept exactly. */
  readonly stretch: number
  /** Seconds that one unit of index time will take. */
  readonly pace: number
  /** Tiers that hold a record, best first. */
  readonly byTier: readonly TierCapacity[]
}

const BISECTIONS = 40
const LOG_SLOWEST = 60
const LOG_LONGEST_STRETCH = 25
/**
 * The share of the budget for promises that worth alone would not keep: the only setting between fairness and speed.
 * At a stretch of 1 it is a third, and a ninth in the limit; more would cost every tier a tenth of its speed.
 */
function promiseShare(stretch: number): number {
  return (1 + 2 / stretch) / 9
}

/**
 * Finds the intervals that settle with `checksPerSecond` for these records: each record is checked by its worth, at
 * the latest after its stretched promise, and never more often than the floor. The pace spends the whole budget; the
 * stretch is the smallest that the share for promises can keep.
 */
export function capacityStatement(
  classes: readonly RecordClass[],
  checksPerSecond: number,
  floor: Duration,
): CapacityStatement {
  const floorS = floor / 1000
  const stretch = Math.exp(
    bisect(0, LOG_LONGEST_STRETCH, (log) => {
      const tried = Math.exp(log)
      const pace = paceFor(classes, checksPerSecond, floorS, tried)
      return promisedChecks(classes, pace, tried) > promiseShare(tried) * checksPerSecond
    }),
  )
  const pace = paceFor(classes, checksPerSecond, floorS, stretch)
  const intervals = classes
    .filter(({ count }) => count > 0)
    .map((one) => ({ tier: one.tier, count: one.count, seconds: interval(one, pace, floorS, stretch) }))
    .toSorted((a, b) => a.seconds - b.seconds)
  return {
    ...spread(intervals, floorS),
    shortest: ofSeconds(intervals[0]?.seconds ?? floorS),
    stretch,
    pace,
    byTier: TIERS.map((tier): TierCapacity => {
      const own = intervals.filter((one) => one.tier === tier)
      const { typical, longest } = spread(own, floorS)
      return { tier, records: sizeOf(own), typical, longest }
    }).filter(({ records }) => records > 0),
  }
}

type Interval = { readonly count: number; readonly seconds: number }

/**
 * The median and the last of intervals sorted by length; for an empty list, the interval that a next record would
 * have.
 */
function spread(sorted: readonly Interval[], floor: number) {
  if (sorted.length === 0) return { typical: ofSeconds(floor), longest: ofSeconds(floor) }
  return { typical: ofSeconds(median(sorted)), longest: ofSeconds(sorted.at(-1)?.seconds ?? floor) }
}

function sizeOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { count }) => sum + count, 0)
}

/**
 * The pace that spends the budget. When the floor leaves some of it unspent, the index clock runs as fast as the
 * least worthy record needs to be checked once a floor.
 */
function paceFor(
  classes: readonly RecordClass[],
  checksPerSecond: number,
  floor: number,
  stretch: number,
): number {
  const rests = classes.filter(({ count }) => count > 0).map(({ rest }) => rest)
  const fastest = rests.length === 0 ? -LOG_SLOWEST : Math.log(floor / Math.max(...rests))
  const promised = classes.map((one) => promisedSeconds(one, stretch))
  return Math.exp(
    bisect(fastest, LOG_SLOWEST, (log) => {
      const pace = Math.exp(log)
      const checks = classes.reduce(
        (sum, { count, rest }, n) =>
          sum + count / Math.max(floor, Math.min(rest * pace, promised[n] ?? Infinity)),
        0,
      )
      return checks > checksPerSecond
    }),
  )
}

/** Checks per second of records that would wait longer than promised if only their worth counted. */
function promisedChecks(classes: readonly RecordClass[], pace: number, stretch: number): number {
  return classes.reduce((sum, one) => {
    const promised = promisedSeconds(one, stretch)
    return one.rest * pace > promised ? sum + one.count / promised : sum
  }, 0)
}

function interval(one: RecordClass, pace: number, floor: number, stretch: number): number {
  return Math.max(floor, Math.min(one.rest * pace, promisedSeconds(one, stretch)))
}

function promisedSeconds({ tier, share }: RecordClass, stretch: number): number {
  return (stretch * TIER_INTERVALS[tier]) / share / 1000
}

/** The smallest value in the range that is enough, when `isTooLittle` holds below it. */
function bisect(from: number, to: number, isTooLittle: (value: number) => boolean): number {
  if (!isTooLittle(from)) return from
  let low = from
  let high = to
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (isTooLittle(middle)) low = middle
    else high = middle
  }
  return high
}

function median(sorted: readonly Interval[]): number {
  const half = sizeOf(sorted) / 2
  let reached = 0
  for (const { count, seconds } of sorted) {
    reached += count
    if (reached >= half) return seconds
  }
  return 0
}

function ofSeconds(seconds: number): Duration {
  return milliseconds(Math.round(seconds * 1000))
}
