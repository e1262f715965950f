import type { ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { KeyedHeap } from '../keyed-heap.ts'
import { uniform } from '../random.ts'
import { tierOf, type World } from '../world.ts'
import type { Policy } from './policy.ts'

/** A copy a season and stays of a week to begin with, each counted as the part of an event that leaves room for surprises. */
const FIRST = { events: 0.35, rate: 1 / (90 * 86_400) }
const STAY_S = 7 * 86_400
/** What all records taught counts this much for each kind. */
const PARENT_EVENTS = 3
const PROMISES = 1 / 10
const FIRST_EVERY = 4
const FITTED_EVERY_S = 600

type Seen = { readonly at: number; readonly on: boolean; readonly index: number }

/**
 * A rival that is simple and good: an estimate of one rate a record (Gamma), the root of worth as its place, one factor
 * for all promises, and a pace by what the list asks. It shows what more rules than these would have to buy.
 */
export class Simple implements Policy {
  private readonly world: World
  private readonly floor: number
  private readonly checksPerSecond: number
  private readonly index: KeyedHeap
  private readonly fresh: KeyedHeap
  private readonly resting: number[] = []
  private restingFrom = 0
  private readonly events: Float64Array
  private readonly exposure: Float64Array
  private readonly gone: Float64Array
  private readonly stayed: Float64Array
  private readonly last: (Seen | undefined)[] = []
  private rates = new Map<FeatureBucket, number>()
  private factor = 1
  private pace = 10
  private at = 0
  private requests = 0
  private fitAt = 0

  constructor(world: World, floorSeconds: number, checksPerSecond: number) {
    this.world = world
    this.floor = floorSeconds
    this.checksPerSecond = checksPerSecond
    this.index = new KeyedHeap(world.size)
    this.fresh = new KeyedHeap(world.size)
    const of = (value: (record: number) => number) =>
      Float64Array.from({ length: world.size }, (_, i) => value(i))
    this.events = of((record) => world.past?.[record]?.appearing.events ?? 0)
    this.exposure = of((record) => world.past?.[record]?.appearing.exposure ?? 0)
    this.gone = of((record) => world.past?.[record]?.vanishing.events ?? 0)
    this.stayed = of((record) => world.past?.[record]?.vanishing.exposure ?? 0)
    for (let record = 0; record < world.size; record += 1)
      this.fresh.set(record, uniform(world.seed + 5, record, 0))
  }

  pick(now: number): number {
    for (; this.restingFrom < this.resting.length; this.restingFrom += 1) {
      const record = this.resting[this.restingFrom]!
      if (this.last[record] !== undefined && this.last[record].at + this.floor > now) break
      if (this.last[record] !== undefined) this.index.set(record, this.last[record].index + this.rest(record))
    }
    if (now >= this.fitAt) this.fit(now)
    const known = this.index.first()
    const fresh = this.fresh.first()
    const isFirst = fresh >= 0 && (known < 0 || this.requests % FIRST_EVERY === 0)
    const record = isFirst ? fresh : known
    if (record < 0) return -1
    this.requests += 1
    if (!isFirst) this.at = Math.max(this.at, this.index.keys[record]!)
    ;(isFirst ? this.fresh : this.index).remove(record)
    return record
  }

  saw(record: number, observed: ObservedState, now: number): void {
    const on = observed === 'on'
    if (observed !== 'closed') this.learn(record, this.last[record], on, now)
    this.last[record] = { at: now, on, index: this.at }
    this.resting.push(record)
  }

  /** A gap in which a copy would have been seen, and whether one was; a first check looks back for as long as copies stay. */
  private learn(record: number, last: Seen | undefined, on: boolean, now: number): void {
    const undone = last?.on === true ? this.appearing(record) : this.vanishing(record)
    const seen = last === undefined ? 1 / undone : -Math.expm1(-undone * (now - last.at)) / undone
    const [events, exposure] = last?.on === true ? [this.gone, this.stayed] : [this.events, this.exposure]
    if (on !== (last?.on === true)) events[record]! += 1
    exposure[record]! += on !== (last?.on === true) ? seen / 2 : seen
  }

  private appearing(record: number): number {
    const rate = this.rates.get(this.world.bucket[record]!) ?? FIRST.rate
    return (FIRST.events + this.events[record]!) / (FIRST.events / rate + this.exposure[record]!)
  }

  private vanishing(record: number): number {
    return Math.min(1 / 300, (1 + this.gone[record]!) / (STAY_S + this.stayed[record]!))
  }

  /** Index time until the next check: by worth, no later than promised. */
  private rest(record: number): number {
    return Math.min(this.worth(record), this.promise(record) / this.pace)
  }

  private worth(record: number): number {
    const comes = this.appearing(record)
    const goes = this.vanishing(record)
    const worth = this.world.weight[record]! * comes
    if (this.last[record]?.on !== true) return Math.sqrt(2 / worth)
    return Math.hypot(Math.sqrt((2 / worth) * (1 + comes / goes)), Math.cbrt(3 / (worth * goes * this.pace)))
  }

  private promise(record: number): number {
    return (this.factor * TIER_INTERVALS[tierOf(this.world, record)]) / 1000
  }

  /** The rate of each kind, and pace and factor at which worth and a tenth for promises spend the budget. */
  private fit(now: number): void {
    this.fitAt = now + FITTED_EVERY_S
    const records = Array.from(this.fresh.keys, (_, record) => record)
    const sum = (some: readonly number[], of: Float64Array) => some.reduce((all, one) => all + of[one]!, 0)
    const mean = (some: readonly number[], rate: number) =>
      (PARENT_EVENTS + sum(some, this.events)) / (PARENT_EVENTS / rate + sum(some, this.exposure))
    const all = mean(records, FIRST.rate)
    const kinds = Map.groupBy(records, (record) => this.world.bucket[record]!)
    this.rates = new Map(Array.from(kinds, ([kind, some]) => [kind, mean(some, all)]))
    const rests = records.map((record) => this.worth(record))
    const left = this.checksPerSecond * (1 - PROMISES)
    const checks = (of: (record: number) => number) =>
      records.reduce((spent, record) => spent + 1 / Math.max(this.floor, of(record)), 0)
    this.pace = smallest((pace) => checks((record) => rests[record]! * pace) <= left)
    this.factor = smallest(
      (factor) =>
        checks((record) =>
          Math.min(rests[record]! * this.pace, (factor * this.promise(record)) / this.factor),
        ) <= this.checksPerSecond,
    )
    this.factor = Math.max(1, this.factor)
  }
}

function smallest(isEnough: (value: number) => boolean): number {
  let low = -14
  let high = 46
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (isEnough(Math.exp(middle))) high = middle
    else low = middle
  }
  return Math.exp(high)
}
