import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { certain } from '@cratewatch/domain/scheduling/policy/belief'
import { beginProbe } from '@cratewatch/domain/scheduling/policy/begin-probe'
import { capacityStatement, type RecordClass } from '@cratewatch/domain/scheduling/policy/capacity'
import { SAMPLE, type SightSpan } from '@cratewatch/domain/scheduling/policy/half-life'
import { indexKey, indexRest } from '@cratewatch/domain/scheduling/policy/index-key'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { laneOf } from '@cratewatch/domain/scheduling/policy/order-looks'
import {
  afterLook,
  startClock,
  stretchOf,
  type PolicyClock,
} from '@cratewatch/domain/scheduling/policy/policy-clock'
import { kindPrior, WORLD_PRIOR, type RatePrior } from '@cratewatch/domain/scheduling/policy/prior'
import type { Probe, Sight } from '@cratewatch/domain/scheduling/policy/probe'
import { NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rate'
import { recalculateClock } from '@cratewatch/domain/scheduling/policy/recalculate-clock'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/feature-bucket'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import { learnedPriors } from './learned-priors.ts'
import type { Policy } from './policy.ts'
import { RestingQueue } from './resting-queue.ts'

const HOUR_S = 3600
const FIRST_PACE = 10
const UNPROMISED = 1e12
/** Records are counted in classes whose rests differ by a third, as in the product. */
const CLASSES_PER_E = 3

export type OursOptions = {
  /** Told the true rates, instead of learning them. */
  readonly known: boolean
  /** Whether it makes promises. */
  readonly promises: boolean
  readonly floorSeconds: number
  /** The budget that it was told; it may be cut without a word. */
  readonly looksPerSecond: number
}

/** The policy of the product: its rules as they are, with heaps where the product has the indexes of a table. */
export class Ours implements Policy {
  clock: PolicyClock = startClock(instant(0), FIRST_PACE)
  readonly probes: Probe[]
  protected readonly world: World
  protected readonly index: KeyedHeap
  private readonly fresh: KeyedHeap
  private readonly options: OursOptions
  protected readonly floor: Duration
  /** Looked at less than the floor ago, oldest first. */
  private readonly resting: RestingQueue
  private priors: (bucket: FeatureBucket) => RatePrior = (bucket) => kindPrior(WORLD_PRIOR, bucket)
  private refitAt = 0
  /** What looks at one record in so many saw: in the product the table of observations. */
  private readonly sampled: number
  private readonly histories: SightSpan[][]

  constructor(world: World, options: OursOptions, extraKeys = 0) {
    this.world = world
    this.options = options
    this.sampled = Math.ceil(world.size / SAMPLE)
    this.histories = Array.from({ length: Math.ceil(world.size / this.sampled) }, () => [])
    this.floor = seconds(options.floorSeconds)
    this.index = new KeyedHeap(world.size + extraKeys)
    this.fresh = new KeyedHeap(world.size)
    this.resting = new RestingQueue(world.size + extraKeys)
    this.probes = Array.from({ length: world.size }, (_, record) => this.unseen(record))
    this.probes.forEach((probe, record) => this.fresh.set(record, indexKey(probe, this.clock)))
  }

  pick(now: number): number {
    const at = instant(now * 1000)
    this.resting.release(at, this.floor, (record) => this.release(record))
    if (now >= this.refitAt) this.recalculate(now)
    const [index, fresh] = [this.index.first(), this.fresh.first()]
    const lane = laneOf(this.clock.turn, { index: index >= 0, first: fresh >= 0 })
    if (lane === null) return -1
    this.clock = afterLook(this.clock, lane === 'first' ? null : this.index.keys[index]!, at)
    if (lane === 'first') this.fresh.remove(fresh)
    else this.index.remove(index)
    return lane === 'first' ? fresh : index
  }

  saw(record: number, sight: Sight, now: number): void {
    const at = instant(now * 1000)
    const before = this.options.known
      ? { ...this.probes[record]!, ...this.told(record) }
      : this.probes[record]!
    const seen = observe({ ...before, tier: tierOf(this.world, record) }, sight, this.clock, at)
    this.probes[record] = this.options.known ? { ...seen, ...this.told(record) } : seen
    if (record % this.sampled === 0) this.remember(this.histories[record / this.sampled]!, sight, at)
    this.resting.add(record, at)
  }

  begin(record: number): void {
    if (record % this.sampled === 0) this.histories[record / this.sampled]!.length = 0
    this.index.remove(record)
    this.probes[record] = this.unseen(record)
    this.fresh.set(record, indexKey(this.probes[record], this.clock))
  }

  ranked(record: number): void {
    this.probes[record] = { ...this.probes[record]!, tier: tierOf(this.world, record) }
    if (this.index.has(record)) this.index.set(record, indexKey(this.probes[record], this.clock))
  }

  stretch(): number {
    return this.options.promises ? stretchOf(this.clock) : Number.NaN
  }

  /** The record's floor has passed: it may be claimed again, under the keys of its last look. */
  protected release(record: number): void {
    const probe = this.probes[record]!
    if (probe.last !== null) this.index.set(record, indexKey(probe, this.clock))
  }

  protected rest(id: number, at: Instant): void {
    this.resting.add(id, at)
  }

  private remember(history: SightSpan[], sight: Sight, at: Instant): void {
    const last = history.at(-1)
    if (last?.sight === sight) history.splice(-1, 1, { ...last, until: at, looks: last.looks + 1 })
    else history.push({ sight, from: at, until: at, looks: 1 })
  }

  /** Hourly while there is much to learn, daily later. A new prior holds from the next look of each record. */
  private recalculate(now: number): void {
    const { known } = this.options
    this.refitAt = now + (known ? 24 : Math.min(24, Math.max(1, now / HOUR_S / 24))) * HOUR_S
    if (!known && now > 0) this.refit(now)
    const settled = capacityStatement(this.classes(), this.options.looksPerSecond, this.floor)
    const held = recalculateClock(this.clock, settled)
    this.clock = this.options.promises ? held : { ...held, promise: UNPROMISED }
  }

  private refit(now: number): void {
    this.priors = learnedPriors(this.probes, this.world.bucket, this.histories, instant(now * 1000))
    this.probes.forEach((probe, record) => {
      this.probes[record] = { ...probe, prior: this.priors(this.world.bucket[record]!) }
    })
  }

  private classes(): readonly RecordClass[] {
    const counts = new Map<string, RecordClass>()
    for (const probe of this.probes) {
      const step = Math.round(CLASSES_PER_E * Math.log(indexRest(probe, this.clock.pace)))
      const name = `${probe.tier} ${step}`
      const rest = Math.exp(step / CLASSES_PER_E)
      counts.set(name, { tier: probe.tier, rest, count: (counts.get(name)?.count ?? 0) + 1 })
    }
    return Array.from(counts.values())
  }

  private unseen(record: number): Probe {
    const { weight, seed } = this.world
    const about = { weight: weight[record]!, tier: tierOf(this.world, record) }
    const phase = uniform(seed + 5, record, 0)
    const prior = this.options.known ? this.told(record).prior : this.priors(this.world.bucket[record]!)
    return beginProbe({ ...about, prior, phase }, this.clock)
  }

  /** The truth of now, as a belief that nothing can move. */
  private told(record: number): Pick<Probe, 'prior' | 'appearing' | 'vanishing'> {
    const { appearing, vanishing } = this.world
    const rates = { appearing: certain(appearing[record]!), vanishing: certain(vanishing[record]!) }
    const prior = { ...WORLD_PRIOR, ...rates }
    return { prior, appearing: NO_EVIDENCE, vanishing: NO_EVIDENCE }
  }
}
