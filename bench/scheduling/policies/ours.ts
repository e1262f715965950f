import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { capacityStatement, type RecordClass } from '@cratewatch/domain/scheduling/policy/capacity'
import type { CheckState, ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import { indexKey, indexRest } from '@cratewatch/domain/scheduling/policy/next-check'
import { beginCheckState, observe } from '@cratewatch/domain/scheduling/policy/observe'
import { queueOf } from '@cratewatch/domain/scheduling/policy/order-checks'
import {
  afterCheck,
  startClock,
  recalculateClock,
  type PolicyClock,
} from '@cratewatch/domain/scheduling/policy/policy-clock'
import { kindPrior, GLOBAL_PRIOR, type FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import {
  certain,
  fitEstimate,
  NO_EVIDENCE,
  type EvidenceClass,
  type RateEstimate,
} from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

/** The prior of each bucket from the evidence of its records, in the product a GROUP BY. */
function learnedPriors(
  checkStates: readonly CheckState[],
  bucket: readonly FeatureBucket[],
): (bucket: FeatureBucket) => RateEstimate {
  const all = fitEstimate(GLOBAL_PRIOR, classes(checkStates))
  const kinds = Map.groupBy(checkStates.keys(), (record) => bucket[record]!)
  const fitted = new Map(
    Array.from(kinds, ([name, records]) => {
      const own = classes(records.map((record) => checkStates[record]!))
      return [name, fitEstimate(kindPrior(all, name), own)] as const
    }),
  )
  return (name) => fitted.get(name) ?? kindPrior(all, name)
}

function classes(checkStates: readonly CheckState[]): readonly EvidenceClass[] {
  const found = new Map<string, EvidenceClass>()
  for (const { events, exposure } of checkStates.map(({ appearing }) => appearing)) {
    if (!(exposure > 0)) continue
    const name = `${Math.round(4 * Math.log1p(events))} ${Math.round(2 * Math.log1p(exposure))}`
    const { records, ...mean } = found.get(name) ?? { records: 0, events: 0, exposure: 0 }
    const share = 1 / (records + 1)
    found.set(name, {
      records: records + 1,
      events: mean.events + share * (events - mean.events),
      exposure: mean.exposure + share * (exposure - mean.exposure),
    })
  }
  return Array.from(found.values())
}

/** What was checked less than the floor ago. First in, first out: the floor is the same for all. */
class RestingQueue {
  private readonly ids: Int32Array
  private readonly since: Float64Array
  private from = 0
  private to = 0

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity + 1)
    this.since = new Float64Array(capacity + 1)
  }

  add(id: number, at: Instant): void {
    this.ids[this.to] = id
    this.since[this.to] = at
    this.to = (this.to + 1) % this.ids.length
  }

  release(now: Instant, floor: Duration, each: (id: number) => void): void {
    while (this.from !== this.to && this.since[this.from]! + floor <= now) {
      each(this.ids[this.from]!)
      this.from = (this.from + 1) % this.ids.length
    }
  }
}

const HOUR_S = 3600
const FIRST_PACE = 100
const UNPROMISED = 1e12
/** As many stays as leave no doubt of their mean. */
const CERTAIN = 1e9
/** Records are counted in classes whose rests differ by a third, as in the product. */
const CLASSES_PER_E = 3

export type OursOptions = {
  /** Whether it is informed of the true rates instead of learning them. */
  readonly known: boolean
  /** Whether it makes promises. */
  readonly promises: boolean
  readonly floorSeconds: number
  /** The budget that it knows of; it may be cut without a word. */
  readonly checksPerSecond: number
  /** The part of a promise that each record has; one each if not said. */
  readonly share?: (record: number) => number
}

/** The policy of the product: its rules as they are, with heaps where the product has the indexes of a table. */
export class Ours implements Policy {
  clock: PolicyClock = startClock(instant(0), FIRST_PACE)
  readonly checkStates: CheckState[]
  protected readonly world: World
  protected readonly index: KeyedHeap
  protected readonly fresh: KeyedHeap
  protected readonly options: OursOptions
  protected readonly floor: Duration
  /** Checked less than the floor ago, oldest first. */
  private readonly resting: RestingQueue
  private priors: (bucket: FeatureBucket) => RateEstimate = (bucket) => kindPrior(GLOBAL_PRIOR, bucket)
  private refitAt = 0

  constructor(world: World, options: OursOptions, extraKeys = 0) {
    this.world = world
    this.options = options
    this.floor = seconds(options.floorSeconds)
    this.index = new KeyedHeap(world.size + extraKeys)
    this.fresh = new KeyedHeap(world.size)
    this.resting = new RestingQueue(world.size + extraKeys)
    this.checkStates = Array.from({ length: world.size }, (_, record) => this.unseen(record))
    this.checkStates.forEach((checkState, record) => this.fresh.set(record, indexKey(checkState, this.clock)))
  }

  pick(now: number): number {
    const at = instant(now * 1000)
    this.resting.release(at, this.floor, (record) => this.release(record))
    if (now >= this.refitAt) this.recalculate(now)
    const index = this.index.first()
    const fresh = this.fresh.first()
    const has = { index: index >= 0, first: fresh >= 0, shop: false }
    const queue = queueOf(this.clock.requests, has)
    if (queue === null) return -1
    this.clock = afterCheck(this.clock, queue === 'index' ? this.index.keys[index]! : null, at)
    if (queue === 'first') this.fresh.remove(fresh)
    else this.index.remove(index)
    return queue === 'first' ? fresh : index
  }

  saw(record: number, observed: ObservedState, now: number): void {
    const at = instant(now * 1000)
    const before = this.options.known
      ? { ...this.checkStates[record]!, ...this.truth(record) }
      : this.checkStates[record]!
    const seen = observe({ ...before, tier: tierOf(this.world, record) }, observed, this.clock, at)
    this.checkStates[record] = this.options.known ? { ...seen, ...this.truth(record) } : seen
    this.resting.add(record, at)
  }

  ranked(record: number): void {
    this.checkStates[record] = { ...this.checkStates[record]!, tier: tierOf(this.world, record) }
    if (this.index.has(record)) this.index.set(record, indexKey(this.checkStates[record], this.clock))
  }

  /** The record's floor has passed: it may be claimed again, under the keys of its last check. */
  protected release(record: number): void {
    const checkState = this.checkStates[record]!
    if (checkState.last !== null) this.index.set(record, indexKey(checkState, this.clock))
  }

  protected rest(id: number, at: Instant): void {
    this.resting.add(id, at)
  }

  /** Hourly while there is much to learn, daily later. A new prior holds from the next check of each record. */
  private recalculate(now: number): void {
    const { known } = this.options
    this.refitAt = now + (known ? 24 : Math.min(24, Math.max(1, now / HOUR_S / 24))) * HOUR_S
    if (!known && now > 0) this.refit()
    const settled = capacityStatement(this.classes(), this.options.checksPerSecond, this.floor)
    const held = recalculateClock(this.clock, settled)
    this.clock = this.options.promises ? held : { ...held, promise: UNPROMISED }
  }

  private refit(): void {
    this.priors = learnedPriors(this.checkStates, this.world.bucket)
    this.checkStates.forEach((checkState, record) => {
      this.checkStates[record] = { ...checkState, prior: this.priors(this.world.bucket[record]!) }
    })
  }

  private classes(): readonly RecordClass[] {
    const counts = new Map<string, RecordClass>()
    for (const checkState of this.checkStates) {
      const step = Math.round(CLASSES_PER_E * Math.log(indexRest(checkState, this.clock.pace)))
      const { tier, share } = checkState
      const name = `${tier} ${share} ${step}`
      const rest = Math.exp(step / CLASSES_PER_E)
      counts.set(name, { tier, share, rest, count: (counts.get(name)?.count ?? 0) + 1 })
    }
    return Array.from(counts.values())
  }

  private unseen(record: number): CheckState {
    const { weight, seed } = this.world
    const share = this.options.share?.(record) ?? 1
    const about = { weight: weight[record]!, tier: tierOf(this.world, record), share }
    const phase = uniform(seed + 5, record, 0)
    const prior = this.options.known ? this.truth(record).prior : this.priors(this.world.bucket[record]!)
    const { appearing, vanishing } = (this.options.known ? null : this.world.past?.[record]) ?? {}
    const begun = beginCheckState({ ...about, prior, phase }, this.clock)
    return { ...begun, appearing: appearing ?? begun.appearing, vanishing: vanishing ?? begun.vanishing }
  }

  /** The truth of now, as an estimate that nothing can move. */
  private truth(record: number): Pick<CheckState, 'prior' | 'appearing' | 'vanishing'> {
    const { appearing, vanishing } = this.world
    const stays = { events: CERTAIN, exposure: CERTAIN / vanishing[record]! }
    return { prior: certain(appearing[record]!), appearing: NO_EVIDENCE, vanishing: stays }
  }
}
