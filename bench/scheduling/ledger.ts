import { COOL_DOWN } from '@cratewatch/domain/notifications/decide-alert'
import { perTier, TIER_INTERVALS, TIERS, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { Spread } from './spread.ts'
import { expectedAppearances, expectedWaiting } from './waiting.ts'
import { tierOf, type World } from './world.ts'

/** A promise is broken when a check comes later than this many times the stretched interval. */
const TOLERANCE = 1.25

/** Seconds from listing to alert of copies that were still for sale, and the share of these copies. */
export type Alerts = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly caught: number
  /** The share that was found within 15 minutes. */
  readonly within15: number
}

export type Figures = {
  /**
   * Seconds from appearance to look, weighted by watchers; where the law allows it the exact expectation given the
   * checks.
   */
  readonly meanDelay: number
  /** The same of records of each tier, and of those that the world counts apart and of the others. */
  readonly delayByTier: Readonly<Record<Tier, number>>
  readonly delayApart: number
  readonly delayOfOthers: number
  readonly alerts: Alerts
  readonly byTier: Readonly<Record<Tier, Alerts>>
  /** Share of checks that came later than promised. */
  readonly broken: number
  readonly stretch: number
}

/** Records what a policy's checks between `start` and `stop` achieved. */
export class Ledger {
  private readonly world: World
  private readonly start: number
  private readonly stop: number
  private readonly checkedAt: Float64Array
  private readonly seenOn: Uint8Array
  /** The end of the cool-down after an alert: what appears before it alerts nobody. */
  private readonly quietUntil: Float64Array
  /** The tier by which the next check is promised. */
  private readonly promised: Uint8Array
  private readonly all = new Spread()
  private readonly byTier = { 1: new Spread(), 2: new Spread(), 3: new Spread(), 4: new Spread() }
  private readonly waited = new Waits()
  private readonly delays = new Waits()
  private checks = 0
  private broken = 0
  private stretched = 0

  constructor(world: World, start: number, stop: number) {
    this.world = world
    this.start = start
    this.stop = stop
    this.checkedAt = new Float64Array(world.size).fill(-1)
    this.seenOn = new Uint8Array(world.size)
    this.quietUntil = new Float64Array(world.size)
    this.promised = new Uint8Array(world.size)
  }

  /** Records an appearance at `at`, found `now` or gone already. */
  found(record: number, at: number, isGone: boolean, now: number): void {
    if (now < this.start || this.checkedAt[record]! < 0 || at < this.quietUntil[record]!) return
    const weight = this.world.weight[record]!
    this.delays.add(tierOf(this.world, record), this.isApart(record), weight * (now - at), weight)
    for (const spread of [this.all, this.byTier[tierOf(this.world, record)]])
      if (isGone) spread.miss(weight)
      else spread.add(now - at, weight)
  }

  checked(record: number, on: boolean, now: number, stretch: number): void {
    if (now >= this.start) {
      this.charge(record, now)
      this.checks += 1
      this.stretched += stretch
      const before = this.checkedAt[record]!
      const promised = (stretch * TIER_INTERVALS[this.promised[record] as Tier]) / 1000
      if (before >= 0 && now - before > TOLERANCE * promised) this.broken += 1
    }
    const isFound = on && this.seenOn[record] === 0 && this.checkedAt[record]! >= 0
    if (isFound && now >= this.quietUntil[record]!) this.quietUntil[record] = now + COOL_DOWN / 1000
    this.checkedAt[record] = now
    this.seenOn[record] = on ? 1 : 0
    this.promised[record] = this.world.tier[record]!
  }

  /** Starts anew for another record in this place. */
  forget(record: number): void {
    this.checkedAt[record] = -1
    this.quietUntil[record] = 0
  }

  close(): Figures {
    const { world, stop, checks } = this
    for (let record = 0; record < world.size; record += 1) this.charge(record, stop)
    const of = (tier: Tier) => [tier, this.byTier[tier].figures()] as const
    return {
      ...(world.law.isExact ? this.waited : this.delays).means(),
      alerts: this.all.figures(),
      byTier: Object.fromEntries(TIERS.map(of)) as Record<Tier, Alerts>,
      broken: this.broken / checks,
      stretch: this.stretched / checks,
    }
  }

  /** Adds what appearances since the last check have waited, inside the measured span, up to `until`. */
  private charge(record: number, until: number): void {
    const from = this.checkedAt[record]!
    if (from < 0 || !this.world.law.isExact) return
    const weight = this.world.weight[record]!
    const rates = { appearing: this.world.appearing[record]!, vanishing: this.world.vanishing[record]! }
    const on = this.seenOn[record] === 1
    const quiet = Math.max(0, this.quietUntil[record]! - from)
    const began = Math.max(0, this.start - from)
    const waited = expectedWaiting(rates, on, until - from, quiet) - expectedWaiting(rates, on, began, quiet)
    const appeared = (age: number) => expectedAppearances(rates, on, Math.max(age, quiet))
    const arriving = appeared(until - from) - appeared(began)
    this.waited.add(this.promised[record] as Tier, this.isApart(record), weight * waited, weight * arriving)
  }

  private isApart(record: number): boolean {
    return this.world.law.apart?.(record) ?? false
  }
}

/** Sums of weighted waits and of the weights of what has waited. */
class Waits {
  private readonly sums = new Float64Array(8)
  private readonly weights = new Float64Array(8)

  add(tier: Tier, isApart: boolean, waited: number, weight: number): void {
    const cell = tier - 1 + (isApart ? 4 : 0)
    this.sums[cell]! += waited
    this.weights[cell]! += weight
  }

  means() {
    const mean = (isIn: (cell: number) => boolean) => {
      const sum = (values: Float64Array) =>
        values.reduce((all, one, cell) => (isIn(cell) ? all + one : all), 0)
      return sum(this.sums) / sum(this.weights)
    }
    return {
      meanDelay: mean(() => true),
      delayByTier: perTier((tier) => mean((cell) => cell % 4 === tier - 1)),
      delayApart: mean((cell) => cell >= 4),
      delayOfOthers: mean((cell) => cell < 4),
    }
  }
}
