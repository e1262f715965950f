import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { beginProbe } from '@cratewatch/domain/scheduling/policy/begin-probe'
import { indexKey } from '@cratewatch/domain/scheduling/policy/index-key'
import { keysOf } from '@cratewatch/domain/scheduling/policy/keys'
import { lanesFor, type Lane } from '@cratewatch/domain/scheduling/policy/lanes'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { tryLane } from '@cratewatch/domain/scheduling/policy/order-looks'
import { startClock, type PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { WORLD_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import { learnedPriors } from './learned-priors.ts'
import type { Policy } from './policy.ts'
import { RestingQueue } from './resting-queue.ts'

const HOUR_S = 3600
/** The pace is guessed at the start, wrongly on purpose: it has to correct itself. */
const FIRST_PACE = 10

export type OursOptions = {
  /** Told the true rates, instead of learning them. */
  readonly known: boolean
  readonly floorSeconds: number
}

/** The policy of the product: its rules as they are, with heaps where the product has the indexes of a table. */
export class Ours implements Policy {
  clock: PolicyClock = startClock(instant(0), FIRST_PACE)
  readonly probes: Probe[]
  protected readonly world: World
  protected readonly index: KeyedHeap
  protected readonly promises: KeyedHeap
  private readonly fresh: KeyedHeap
  private readonly known: boolean
  protected readonly floor: Duration
  /** Looked at less than the floor ago, oldest first. */
  private readonly resting: RestingQueue
  private refitAt = HOUR_S

  constructor(world: World, options: OursOptions, extraKeys = 0) {
    this.world = world
    this.known = options.known
    this.floor = seconds(options.floorSeconds)
    this.index = new KeyedHeap(world.size + extraKeys)
    this.promises = new KeyedHeap(world.size)
    this.fresh = new KeyedHeap(world.size)
    this.resting = new RestingQueue(world.size + extraKeys)
    this.probes = Array.from({ length: world.size }, (_, record) => this.begin(record))
    this.probes.forEach((probe, record) => this.fresh.set(record, indexKey(probe, this.clock)))
  }

  pick(now: number): number {
    const at = instant(now * 1000)
    this.resting.release(at, this.floor, (record) => this.release(record))
    if (!this.known && now >= this.refitAt) this.refit(now)
    for (const lane of lanesFor(this.clock.turn, this.clock.stretch)) {
      const record = this.claim(lane, at)
      if (record >= 0) return record
    }
    return -1
  }

  saw(record: number, on: boolean, now: number): void {
    const at = instant(now * 1000)
    const before = this.probes[record]!
    const seen = observe(before, on ? 'on' : 'off', this.clock, at)
    const { appearing, vanishing } = this.known ? before : seen
    this.probes[record] = { ...seen, appearing, vanishing }
    this.resting.add(record, at)
  }

  stretch(): number {
    return this.clock.stretch
  }

  /** The record's floor has passed: it may be claimed again, under the keys of its last look. */
  protected release(record: number): void {
    const keys = keysOf(this.probes[record]!, this.clock, this.floor)
    this.index.set(record, keys.index)
    this.promises.set(record, keys.promise)
  }

  protected rest(id: number, at: Instant): void {
    this.resting.add(id, at)
  }

  private claim(lane: Lane, at: Instant): number {
    const heap = { index: this.index, promise: this.promises, first: this.fresh }[lane]
    const record = heap.first()
    const key = record < 0 ? Number.POSITIVE_INFINITY : heap.keys[record]!
    const tried = tryLane(this.clock, lane, key, at)
    this.clock = tried.clock
    if (!tried.isServed) return -1
    heap.remove(record)
    this.index.remove(record)
    if (record < this.world.size) this.promises.remove(record)
    return record
  }

  /** Hourly while there is much to learn, daily later. A new prior holds from the next look of each record. */
  private refit(now: number): void {
    this.refitAt = now + Math.min(24 * HOUR_S, Math.max(HOUR_S, now / 24))
    const priors = learnedPriors(this.probes, this.world.bucket)
    this.probes.forEach((probe, record) => {
      this.probes[record] = { ...probe, prior: priors.get(this.world.bucket[record]!) ?? probe.prior }
    })
  }

  private begin(record: number): Probe {
    const { appearing, vanishing, weight, seed } = this.world
    const truth = {
      appearing: { events: 1, exposure: 1 / appearing[record]! },
      vanishing: { events: 1, exposure: 1 / vanishing[record]! },
    }
    const about = { weight: weight[record]!, tier: tierOf(this.world, record) }
    const phase = uniform(seed + 5, record, 0)
    return beginProbe({ ...about, prior: this.known ? truth : WORLD_PRIOR, phase }, this.clock)
  }
}
