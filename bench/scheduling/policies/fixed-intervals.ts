import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/tiers'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

/** Looks at each record a set time after its last look; who has waited longest past that is first. */
class FixedIntervals implements Policy {
  private readonly due: KeyedHeap
  private readonly interval: (record: number, on: boolean) => number

  constructor(world: World, looksPerSecond: number, interval: (record: number, on: boolean) => number) {
    this.due = new KeyedHeap(world.size)
    this.interval = interval
    const round = world.size / looksPerSecond
    for (let i = 0; i < world.size; i += 1) this.due.set(i, uniform(world.seed + 55, i, 3) * round)
  }

  pick(now: number): number {
    const record = this.due.first()
    return record < 0 || this.due.keys[record]! > now ? -1 : record
  }

  saw(record: number, on: boolean, now: number): void {
    this.due.set(record, now + this.interval(record, on))
  }
}

/** The specification read literally: each tier's interval, first come first served when the budget is short. */
export function fixedTiers(world: World, looksPerSecond: number): Policy {
  return new FixedIntervals(world, looksPerSecond, (record) => TIER_INTERVALS[tierOf(world, record)] / 1000)
}

/** All tiers stretched by the one factor that fits the budget. */
export function stretchedTiers(world: World, looksPerSecond: number): Policy {
  let demand = 0
  for (let i = 0; i < world.size; i += 1) demand += 1000 / TIER_INTERVALS[tierOf(world, i)]
  const factor = Math.max(1, demand / looksPerSecond)
  const interval = (record: number) => (factor * TIER_INTERVALS[tierOf(world, record)]) / 1000
  return new FixedIntervals(world, looksPerSecond, interval)
}

/** Everybody in turn. */
export function roundRobin(world: World, looksPerSecond: number): Policy {
  const round = world.size / looksPerSecond
  return new FixedIntervals(world, looksPerSecond, () => round)
}

const DAY_S = 86_400

/** What feed readers do: half as long again after no change, half after a change, a day at most. */
export function backOff(world: World, looksPerSecond: number): Policy {
  const shortest = (record: number) => TIER_INTERVALS[tierOf(world, record)] / 1000
  const intervals = Float64Array.from({ length: world.size }, (_, record) => shortest(record))
  const wasOn = new Uint8Array(world.size)
  return new FixedIntervals(world, looksPerSecond, (record, on) => {
    const changed = (wasOn[record] === 1) !== on
    wasOn[record] = on ? 1 : 0
    const next = intervals[record]! * (changed ? 0.5 : 1.5)
    return (intervals[record] = Math.min(DAY_S, Math.max(shortest(record), next)))
  })
}
