import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { TIER_INTERVALS, TIERS, type Tier } from '../watch-tier.ts'

/** Records of the same tier and share of its promise, with about the same index time between checks by worth. */
export type RecordClass = {
  readonly count: number
  readonly tier: Tier
  readonly share: number
  readonly rest: number
}

/** What a budget achieves for a list, computed before the user confirms it. */
export type CapacityStatement = ReturnType<typeof capacityStatement>

const LONGEST_STRETCH = 1e10
const SLOWEST_PACE = 1e26
const BISECTIONS = 40
/**
 * The part of the budget for checks that only a promise asks for. More would make everybody wait longer, who pays too:
 * with a tenth, a list on premium waits up to 7 % longer than the same list on free.
 */
const FOR_PROMISES = 1 / 50

/**
 * Finds the intervals that settle with `checksPerSecond` for these records: each record is checked by its worth, at
 * the latest as promised, and never more often than the floor. The pace spends the whole budget; the stretch is the
 * smallest that the share for promises can keep, and one for all.
 */
export function capacityStatement(classes: readonly RecordClass[], checksPerSecond: number, floor: Duration) {
  const list = { classes: classes.filter(({ count }) => count > 0), checksPerSecond, floor: floor / 1000 }
  const stretch = smallest(1, LONGEST_STRETCH, (tried) => isTooMuch(list, paceFor(list, tried), tried))
  const pace = paceFor(list, stretch)
  const intervals = list.classes
    .map((one) => ({ ...one, seconds: interval(one, pace, list.floor, stretch) }))
    .toSorted((a, b) => a.seconds - b.seconds)
  return {
    /** By how much promises are stretched, and the seconds that one unit of index time will take. */
    stretch,
    pace,
    ...spread(intervals, list.floor),
    /** Tiers that hold a record, best first. */
    byTier: TIERS.map((tier) => {
      const own = intervals.filter((one) => one.tier === tier)
      const { typical, longest } = spread(own, list.floor)
      return { tier, records: sizeOf(own), typical, longest }
    }).filter(({ records }) => records > 0),
  }
}

type List = {
  readonly classes: readonly RecordClass[]
  readonly checksPerSecond: number
  readonly floor: number
}

/**
 * The pace that spends the budget. When the floor leaves some of it unspent, the index clock runs as fast as the
 * least worthy record needs to be checked once a floor.
 */
function paceFor({ classes, checksPerSecond, floor }: List, stretch: number): number {
  const fastest = Math.max(1 / SLOWEST_PACE, floor / Math.max(...classes.map(({ rest }) => rest)))
  const checks = (pace: number) => checksOf(classes, (one) => interval(one, pace, floor, stretch))
  return smallest(fastest, SLOWEST_PACE, (pace) => checks(pace) > checksPerSecond)
}

/** Checks per second of records that are checked after so many seconds each. */
function checksOf(classes: readonly RecordClass[], seconds: (one: RecordClass) => number): number {
  return classes.reduce((sum, one) => sum + one.count / seconds(one), 0)
}

/** Whether promises that worth alone would not keep ask for more than their share. */
function isTooMuch({ classes, checksPerSecond }: List, pace: number, stretch: number): boolean {
  const late = classes.filter((one) => one.rest * pace > promised(one, stretch))
  return checksOf(late, (one) => promised(one, stretch)) > FOR_PROMISES * checksPerSecond
}

function interval(one: RecordClass, pace: number, floor: number, stretch: number): number {
  return Math.max(floor, Math.min(one.rest * pace, promised(one, stretch)))
}

/** Seconds within which these records are checked, as promised and stretched. */
function promised({ tier, share }: RecordClass, stretch: number): number {
  return (stretch * TIER_INTERVALS[tier]) / 1000 / share
}

type Interval = { readonly count: number; readonly seconds: number }

/** The median and the last of intervals sorted by length; of an empty list, what a next record would have. */
function spread(sorted: readonly Interval[], floor: number) {
  const half = sizeOf(sorted) / 2
  let reached = 0
  const typical = sorted.find(({ count }) => (reached += count) >= half)
  const duration = (one: Interval | undefined) => milliseconds(Math.round((one?.seconds ?? floor) * 1000))
  return { typical: duration(typical), longest: duration(sorted.at(-1)) }
}

function sizeOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { count }) => sum + count, 0)
}

/** The smallest value in the range that is enough, when `isTooLittle` holds below it. */
function smallest(from: number, to: number, isTooLittle: (value: number) => boolean): number {
  if (!isTooLittle(from)) return from
  let low = Math.log(from)
  let high = Math.log(to)
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (isTooLittle(Math.exp(middle))) low = middle
    else high = middle
  }
  return Math.exp(high)
}
