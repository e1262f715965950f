import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { restWhenOff, restWhenOn } from '@cratewatch/domain/scheduling/policy/index-key'
import { lanesFor, type Lane } from '@cratewatch/domain/scheduling/policy/lanes'
import { tryLane } from '@cratewatch/domain/scheduling/policy/order-looks'
import { startClock, type PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/tiers'
import { KeyedHeap } from '../keyed-heap.ts'
import { RestingQueue } from '../policies/resting-queue.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'

const FIRST_PACE = 10

/**
 * What masters can be worth at most: a policy that is told every rate, and that sees by one request to a master which of
 * its pressings are on sale, so that nothing is ever searched for or overlooked. Promises are kept by single looks, or none are
 * made. A master of one pressing is a single look.
 */
export class Told {
  private clock: PolicyClock = startClock(instant(0), FIRST_PACE)
  private readonly world: World
  private readonly masters: readonly (readonly number[])[]
  private readonly masterOf: Int32Array
  private readonly on: Uint8Array
  /** Index time of the last request to each master. */
  private readonly since: Float64Array
  private readonly index: KeyedHeap
  private readonly promises: KeyedHeap
  private readonly resting: RestingQueue
  private readonly floorSeconds: number

  constructor(
    world: World,
    masters: readonly (readonly number[])[],
    { floorSeconds, promises }: { readonly floorSeconds: number; readonly promises: boolean },
  ) {
    this.world = world
    this.masters = masters
    this.floorSeconds = floorSeconds
    this.masterOf = new Int32Array(world.size)
    this.on = new Uint8Array(world.size)
    this.since = new Float64Array(masters.length)
    this.index = new KeyedHeap(masters.length)
    this.promises = new KeyedHeap(world.size)
    this.resting = new RestingQueue(masters.length)
    masters.forEach((members, master) => {
      for (const record of members) {
        this.masterOf[record] = master
        if (promises) this.promise(record, uniform(world.seed + 5, record, 0))
      }
      this.place(master)
    })
  }

  /** The records that the request of this moment sees. */
  pick(now: number): readonly number[] {
    const at = instant(now * 1000)
    this.resting.release(at, seconds(this.floorSeconds), (master) => this.place(master))
    for (const lane of lanesFor(this.clock.turn, this.clock.stretch)) {
      const id = lane === 'first' ? -1 : this.claim(lane, at)
      if (id < 0) continue
      if (lane === 'index') return this.ask(id, at)
      const master = this.masterOf[id]!
      const isAlone = this.masters[master]!.length === 1
      if (isAlone && this.index.has(master)) return this.ask(master, at)
      this.promise(id)
      return [id]
    }
    return []
  }

  saw(record: number, on: boolean): void {
    this.on[record] = on ? 1 : 0
    const master = this.masterOf[record]!
    if (this.index.has(master)) this.place(master)
  }

  private claim(lane: Exclude<Lane, 'first'>, at: Instant): number {
    const heap = { index: this.index, promise: this.promises }[lane]
    const id = heap.first()
    const tried = tryLane(this.clock, lane, id < 0 ? Number.POSITIVE_INFINITY : heap.keys[id]!, at)
    this.clock = tried.clock
    return tried.isServed ? id : -1
  }

  private ask(master: number, at: Instant): readonly number[] {
    const members = this.masters[master]!
    this.since[master] = this.clock.index
    this.index.remove(master)
    this.resting.add(master, at)
    if (members.length === 1 && this.promises.has(members[0]!)) this.promise(members[0]!)
    return members
  }

  private promise(record: number, share = 1): void {
    const interval = TIER_INTERVALS[tierOf(this.world, record)] / 1000
    this.promises.set(record, this.clock.promise + share * interval)
  }

  private place(master: number): void {
    const worth = this.masters[master]!.reduce((sum, record) => sum + 2 / this.rest(record) ** 2, 0)
    this.index.set(master, this.since[master]! + Math.sqrt(2 / worth))
  }

  private rest(record: number): number {
    const weight = this.world.weight[record]!
    const appearing = this.world.appearing[record]!
    if (this.on[record] === 0) return restWhenOff(weight, appearing)
    return restWhenOn(weight, appearing, this.world.vanishing[record]!, this.clock.pace)
  }
}
