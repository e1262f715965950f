import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

/** The specification read literally: each tier's interval after its last check, first due first when the budget is short. */
export class LiteralTiers implements Policy {
  private readonly world: World
  private readonly due: KeyedHeap

  constructor(world: World, checksPerSecond: number) {
    this.world = world
    this.due = new KeyedHeap(world.size)
    const round = world.size / checksPerSecond
    for (let i = 0; i < world.size; i += 1) this.due.set(i, uniform(world.seed + 55, i, 3) * round)
  }

  pick(now: number): number {
    const record = this.due.first()
    return record < 0 || this.due.keys[record]! > now ? -1 : record
  }

  saw(record: number, _: unknown, now: number): void {
    this.due.set(record, now + TIER_INTERVALS[tierOf(this.world, record)] / 1000)
  }
}
