import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { isPaid, keptWithin, PREMIUM_WAIT_PERCENT, type KeptPromises } from '../promises.ts'
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

/** What a budget achieves for a list, computed before the user confirms it. */
export type CapacityStatement = ReturnType<typeof capacityStatement>

const LONGEST_STRETCH = 1e10
const SLOWEST_PACE = 1e26
const SHORTEST_LAG = 1e-3
const BISECTIONS = 40
/** Who pays may take so many checks for each that others would have in turn. */
const PAID_PER_OTHERS = 1.75

/**
 * The share of the budget for promises that worth alone would not keep. At a stretch of 1 it is a third, and a
 * ninth in the limit; more would cost every tier a tenth of its speed.
 */
function shareForPromises(stretch: number): number {
  return (1 + 2 / stretch) / 9
}

/** What is left of that share for promises of others, however much who pays takes: nobody waits for ever. */
const LEAST_FOR_OTHERS = 0.5

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
  const list: List = {
    classes: classes.filter(({ count }) => count > 0),
    checksPerSecond,
    floor: floor / 1000,
  }
  const lag = Math.max((premiumWait / 100) * lagOfQueue(list), leastLag(list))
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

/** Seconds by which every check would be late if all were claimed in the order in which their promises are due. */
function lagOfQueue({ classes, checksPerSecond, floor }: List): number {
  return smallest(SHORTEST_LAG, SLOWEST_PACE, (lag) => {
    const seconds = ({ tier, share }: RecordClass) =>
      Math.max(floor, (TIER_INTERVALS[tier] / 1000 + lag) / share)
    return classes.reduce((sum, one) => sum + one.count / seconds(one), 0) > checksPerSecond
  })
}

/**
 * The shortest lag of who pays: they are served before others where there are others, whose part of all records limits what
 * they take of the budget. Where everybody pays, promises that nobody stands back for would leave nothing to worth.
 */
function leastLag(list: List): number {
  const paid = list.classes.filter(({ tier }) => isPaid(tier))
  const others = 1 - promisesOf(paid) / promisesOf(list.classes)
  return lagOfQueue({
    ...list,
    classes: paid,
    checksPerSecond: PAID_PER_OTHERS * others * list.checksPerSecond,
  })
}

function promisesOf(classes: readonly RecordClass[]): number {
  return classes.reduce((sum, { count, share }) => sum + count * share, 0)
}

/**
 * The pace that spends the budget. When the floor leaves some of it unspent, the index clock runs as fast as the
 * least worthy record needs to be checked once a floor.
 */
function paceFor({ classes, checksPerSecond, floor }: List, kept: KeptPromises): number {
  const fastest = Math.max(1 / SLOWEST_PACE, floor / Math.max(...classes.map(({ rest }) => rest)))
  return smallest(fastest, SLOWEST_PACE, (pace) => {
    const checks = classes.reduce((sum, one) => sum + one.count / interval(one, pace, floor, kept), 0)
    return checks > checksPerSecond
  })
}

/** Whether promises that worth alone would not keep ask for more than their share; what no stretch changes is served first. */
function isTooMuch({ classes, checksPerSecond }: List, pace: number, kept: KeptPromises): boolean {
  let [firm, stretched] = [0, 0]
  for (const one of classes) {
    const promised = keptWithin(one.tier, kept)
    const isFirm = keptWithin(one.tier, { ...kept, stretch: 2 * kept.stretch }) === promised
    if (one.rest * pace * one.share <= promised) continue
    if (isFirm) firm += (one.count * one.share) / promised
    else stretched += (one.count * one.share) / promised
  }
  const share = shareForPromises(kept.stretch) * checksPerSecond
  return stretched > Math.max(share - firm, share * LEAST_FOR_OTHERS)
}

function interval(
  { tier, share, rest }: RecordClass,
  pace: number,
  floor: number,
  kept: KeptPromises,
): number {
  return Math.max(floor, Math.min(rest * pace, keptWithin(tier, kept) / share))
}

type Interval = { readonly count: number; readonly seconds: number }

/** The first, the median and the last of intervals sorted by length; of an empty list, what a next record would have. */
function spread(sorted: readonly Interval[], floor: number) {
  const half = sizeOf(sorted) / 2
  let reached = 0
  const typical = sorted.find(({ count }) => (reached += count) >= half)
  const duration = (one: Interval | undefined) => milliseconds(Math.round((one?.seconds ?? floor) * 1000))
  return { shortest: duration(sorted[0]), typical: duration(typical), longest: duration(sorted.at(-1)) }
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
