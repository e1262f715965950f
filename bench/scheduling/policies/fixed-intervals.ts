import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

/** Checks each record a fixed time after its last check; the most overdue record is first. */
class FixedIntervals implements Policy {
  private readonly due: KeyedHeap
  private readonly interval: (record: number) => number

  constructor(world: World, checksPerSecond: number, interval: (record: number) => number) {
    this.due = new KeyedHeap(world.size)
    this.interval = interval
    const round = world.size / checksPerSecond
    for (let i = 0; i < world.size; i += 1) this.due.set(i, uniform(world.seed + 55, i, 3) * round)
  }

  pick(now: number): number {
    const record = this.due.first()
    return record < 0 || this.due.keys[record]! > now ? -1 : record
  }

  saw(record: number, _: unknown, now: number): void {
    this.due.set(record, now + this.interval(record))
  }

  begin(record: number, now: number): void {
    this.due.set(record, now)
  }
}

/** The specification read literally: each tier's interval, first come first served when the budget is short. */
export function fixedTiers(world: World, checksPerSecond: number): Policy {
  return new FixedIntervals(world, checksPerSecond, (record) => TIER_INTERVALS[tierOf(world, record)] / 1000)
}

/** Checks every record in turn. */
export function roundRobin(world: World, checksPerSecond: number): Policy {
  const round = world.size / checksPerSecond
  return new FixedIntervals(world, checksPerSecond, () => round)
}

/** The best that needs no learning: intervals go with one over the root of the weight. */
export function rootOfWeight(world: World, checksPerSecond: number): Policy {
  const worth = (record: number) => Math.sqrt(world.weight[record]!)
  let all = 0
  for (let record = 0; record < world.size; record += 1) all += worth(record)
  return new FixedIntervals(world, checksPerSecond, (record) => all / worth(record) / checksPerSecond)
}
