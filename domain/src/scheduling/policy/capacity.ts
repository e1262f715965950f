import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { isPaid, keptWithin, PREMIUM_WAIT_PERCENT, type KeptPromises } from '../promises.ts'
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
const SHORTEST_LAG = 1e-3
const BISECTIONS = 40
/** Who pays is served first where others share so much of the promises; where there are fewer, by as much later. */
const ENOUGH_OTHERS = 1 / 3

/** The share of the budget for promises that worth alone would not keep: more would cost every tier a tenth of its speed. */
const shareForPromises = (stretch: number) => (1 + 2 / stretch) / 9

/**
 * Finds the intervals that settle with `checksPerSecond` for these records: each record is checked by its worth, at
 * the latest as promised, and never more often than the floor. The pace spends the whole budget; the stretch is the
 * smallest that the share for promises can keep. Who pays is late by `premiumWait` per cent of the lag of one queue at most.
 */
export function capacityStatement(
  classes: readonly RecordClass[],
  checksPerSecond: number,
  floor: Duration,
  premiumWait: number = PREMIUM_WAIT_PERCENT,
) {
  const list = { classes: classes.filter(({ count }) => count > 0), checksPerSecond, floor: floor / 1000 }
  const lag = (premiumWait / 100) * lagOfWhoPays(list)
  const stretch = smallest(1, LONGEST_STRETCH, (tried) => {
    const kept = { stretch: tried, lag }
    return isTooMuch(list, paceFor(list, kept), kept)
  })
  const pace = paceFor(list, { stretch, lag })
  const intervals = list.classes
    .map((one) => ({ ...one, seconds: interval(one, pace, list.floor, { stretch, lag }) }))
    .toSorted((a, b) => a.seconds - b.seconds)
  return {
    /** How promises are kept, and the seconds that one unit of index time will take. */
    stretch,
    lag,
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
 * Seconds by which every check would be late if all were claimed in the order in which their promises are due: so long
 * who pays waits at most. Where nearly everybody pays, promises that nobody stands back for would leave nothing to worth.
 */
function lagOfWhoPays({ classes, checksPerSecond, floor }: List): number {
  const promises = (some: readonly RecordClass[]) => some.reduce((sum, one) => sum + one.count * one.share, 0)
  const paid = promises(classes.filter(({ tier }) => isPaid(tier))) / Math.max(1e-9, promises(classes))
  const lag = smallest(SHORTEST_LAG, SLOWEST_PACE, (tried) => {
    const late = (tier: Tier) => TIER_INTERVALS[tier] / 1000 + tried
    return checksOf(classes, (one) => Math.max(floor, late(one.tier) / one.share)) > checksPerSecond
  })
  return Math.min(SLOWEST_PACE, lag / Math.min(1, (1 - paid) / ENOUGH_OTHERS))
}

/**
 * The pace that spends the budget. When the floor leaves some of it unspent, the index clock runs as fast as the
 * least worthy record needs to be checked once a floor.
 */
function paceFor({ classes, checksPerSecond, floor }: List, kept: KeptPromises): number {
  const fastest = Math.max(1 / SLOWEST_PACE, floor / Math.max(...classes.map(({ rest }) => rest)))
  const checks = (pace: number) => checksOf(classes, (one) => interval(one, pace, floor, kept))
  return smallest(fastest, SLOWEST_PACE, (pace) => checks(pace) > checksPerSecond)
}

/** Checks per second of records that are checked after so many seconds each. */
function checksOf(classes: readonly RecordClass[], seconds: (one: RecordClass) => number): number {
  return classes.reduce((sum, one) => sum + one.count / seconds(one), 0)
}

/** Whether stretched promises that worth alone would not keep ask for more than their share; others take nothing of it. */
function isTooMuch({ classes, checksPerSecond }: List, pace: number, kept: KeptPromises): boolean {
  const promised = ({ tier, share }: RecordClass) => keptWithin(tier, kept) / share
  const isStretched = ({ tier }: RecordClass) =>
    keptWithin(tier, kept) < keptWithin(tier, { ...kept, stretch: 2 * kept.stretch })
  const late = classes.filter((one) => isStretched(one) && one.rest * pace > promised(one))
  return checksOf(late, promised) > shareForPromises(kept.stretch) * checksPerSecond
}

function interval(one: RecordClass, pace: number, floor: number, kept: KeptPromises): number {
  return Math.max(floor, Math.min(one.rest * pace, keptWithin(one.tier, kept) / one.share))
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
  let [low, high] = [Math.log(from), Math.log(to)]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (isTooLittle(Math.exp(middle))) low = middle
    else high = middle
  }
  return Math.exp(high)
}
