import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

const RATES = Array.from({ length: 16 }, (_, step) => 2e-9 * 2.5 ** step)
/** A copy a season, within a factor of four and a half; copies stay for a week. */
const FIRST = RATES.map((rate) => Math.exp(-((Math.log(rate * 90 * 86_400) / 1.5) ** 2) / 2))
const FIRST_STAY = { events: 1, exposure: 7 * 86_400 }
/** The one dial: the share of requests for promises. */
const PROMISES = 1 / 9
const FIRST_EVERY = 4
const MEASURED_EVERY = 512
const FITTED_AS = 20

/**
 * The least that could do: one estimate of sixteen rates for each kind, one clock, one key with the tier's cap, one dial.
 * It shows what the rules of the product add.
 */
export class Small implements Policy {
  private readonly world: World
  private readonly floor: number
  private readonly index: KeyedHeap
  private readonly fresh: KeyedHeap
  private readonly resting: { readonly record: number; readonly until: number }[] = []
  private readonly estimates = new Map<FeatureBucket, readonly number[]>()
  private readonly events: Float64Array
  private readonly exposure: Float64Array
  private readonly gone: Float64Array
  private readonly stayed: Float64Array
  private readonly last: { at: number; on: boolean; index: number }[] = []
  private clock = { index: 0, pace: 10, promise: 0.1, requests: 0, promised: 0, mark: { at: 0, index: 0 } }
  private refitAt = 3600

  constructor(world: World, floorSeconds: number) {
    this.world = world
    this.floor = floorSeconds
    this.index = new KeyedHeap(world.size)
    this.fresh = new KeyedHeap(world.size)
    const column = () => new Float64Array(world.size)
    ;[this.events, this.exposure, this.gone, this.stayed] = [column(), column(), column(), column()]
    for (let record = 0; record < world.size; record += 1) this.begin(record)
  }

  begin(record: number): void {
    this.index.remove(record)
    delete this.last[record]
    for (const column of [this.events, this.exposure, this.gone, this.stayed]) column[record] = 0
    this.fresh.set(record, uniform(this.world.seed + 5, record, 0))
  }

  pick(now: number): number {
    while (this.resting.length > 0 && this.resting[0]!.until <= now) this.place(this.resting.shift()!.record)
    if (now >= this.refitAt) this.refit(now)
    const { clock, index, fresh } = this
    const isFirst = fresh.first() >= 0 && (index.first() < 0 || clock.requests % FIRST_EVERY === 0)
    const record = isFirst ? fresh.first() : index.first()
    if (record < 0) return -1
    clock.requests += 1
    if (!isFirst) {
      clock.index = Math.max(clock.index, index.keys[record]!)
      if (this.worthOf(record) > this.promiseOf(record)) clock.promised += 1
    }
    if (clock.requests % MEASURED_EVERY === 0) this.measure(now)
    ;(isFirst ? fresh : index).remove(record)
    return record
  }

  saw(record: number, observed: ObservedState, now: number): void {
    const last = this.last[record]
    const on = observed === 'on'
    if (observed !== 'closed') this.learn(record, last, on, now)
    this.last[record] = { at: now, on, index: this.clock.index }
    this.resting.push({ record, until: now + this.floor })
  }

  stretch(): number {
    return Math.max(1, this.clock.pace * this.clock.promise)
  }

  private place(record: number): void {
    const rest = Math.min(this.worthOf(record), this.promiseOf(record))
    if (this.last[record] !== undefined) this.index.set(record, this.last[record].index + rest)
  }

  private promiseOf(record: number): number {
    return (this.clock.promise * TIER_INTERVALS[tierOf(this.world, record)]) / 1000
  }

  private worthOf(record: number): number {
    const worth = this.world.weight[record]! * this.rateOf(record)
    if (!this.last[record]?.on) return Math.sqrt(2 / worth)
    const goes = this.goingRate(record)
    const steady = Math.sqrt((2 / worth) * (1 + this.rateOf(record) / goes))
    return Math.hypot(steady, Math.cbrt(3 / (worth * goes * this.clock.pace)))
  }

  private goingRate(record: number): number {
    return (FIRST_STAY.events + this.gone[record]!) / (FIRST_STAY.exposure + this.stayed[record]!)
  }

  private rateOf(record: number): number {
    const likely = this.likely(record)
    return likely.reduce((sum, one, i) => sum + one * RATES[i]!, 0)
  }

  /** How likely each rate is for a record. */
  private likely(record: number): readonly number[] {
    const weights = this.estimates.get(this.world.bucket[record]!) ?? FIRST
    const [events, exposure] = [this.events[record]!, this.exposure[record]!]
    const logs = RATES.map(
      (rate, i) => Math.log(weights[i]! + 1e-300) + events * Math.log(rate) - rate * exposure,
    )
    const highest = Math.max(...logs)
    const shares = logs.map((log) => Math.exp(log - highest))
    const sum = shares.reduce((a, b) => a + b, 0)
    return shares.map((share) => share / sum)
  }

  private learn(
    record: number,
    last: { at: number; on: boolean } | undefined,
    on: boolean,
    now: number,
  ): void {
    const undone = last?.on ? this.rateOf(record) : this.goingRate(record)
    const seen = last === undefined ? 1 / undone : -Math.expm1(-undone * (now - last.at)) / undone
    if (last?.on) {
      this.stayed[record]! += seen
      if (!on) this.gone[record]! += 1
      return
    }
    const expected = this.rateOf(record)
    const x = expected * seen
    const slope = x / Math.expm1(x)
    this.events[record]! += on ? slope * (slope + x) : 0
    this.exposure[record]! += on ? (slope * (slope + x - 1)) / expected : seen
  }

  private measure(now: number): void {
    const { clock } = this
    const elapsed = now - clock.mark.at
    if (clock.index > clock.mark.index && elapsed > 0)
      clock.pace = clock.pace ** 0.85 * (elapsed / (clock.index - clock.mark.index)) ** 0.15
    const isTooMany = clock.promised / MEASURED_EVERY > PROMISES
    clock.promise = Math.max(1 / clock.pace, clock.promise * (isTooMany ? 1.05 : 0.95))
    clock.promised = 0
    clock.mark = { at: now, index: clock.index }
  }

  private refit(now: number): void {
    this.refitAt = now + Math.min(86_400, Math.max(3600, now / 24))
    for (const [bucket, records] of Map.groupBy(this.last.keys(), (record) => this.world.bucket[record]!)) {
      for (let round = 0; round < 8; round += 1) {
        const counts = FIRST.map((weight) => (FITTED_AS * weight) / FIRST.reduce((a, b) => a + b, 0))
        for (const record of records) this.likely(record).forEach((one, i) => (counts[i]! += one))
        this.estimates.set(bucket, counts)
      }
    }
  }
}
