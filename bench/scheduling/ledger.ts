import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/tiers'
import { expectedWaiting } from './waiting.ts'
import { appearancesPerSecond, tierOf, type World } from './world.ts'

const BINS = 600
/** Bins are logarithmic up to e^16.2 s, four months. */
const BINS_PER_E = BINS / 16.2
/** A promise is broken when a look comes later than this many times the stretched interval. */
const TOLERANCE = 1.25

export type Figures = {
  /** Seconds from appearance to look, weighted by watchers; the exact expectation given the looks. */
  readonly meanDelay: number
  readonly byTier: readonly number[]
  /** The same from the appearances that happened; blurred by their luck. */
  readonly realisedDelay: number
  readonly p95: number
  /** Share of appearances that were gone again when looked at. */
  readonly missed: number
  /** Share of looks that came later than promised. */
  readonly broken: number
  readonly stretch: number
  readonly looks: number
}

/** Keeps account of what a policy's looks between `start` and `stop` achieved. */
export class Ledger {
  private readonly world: World
  private readonly start: number
  private readonly stop: number
  private readonly lookedAt: Float64Array
  private readonly seenOn: Uint8Array
  private readonly waited = new Float64Array(5)
  private readonly histogram = new Float64Array(BINS)
  private detected = 0
  private delay = 0
  private missed = 0
  private looks = 0
  private broken = 0
  private stretched = 0

  constructor(world: World, start: number, stop: number) {
    this.world = world
    this.start = start
    this.stop = stop
    this.lookedAt = new Float64Array(world.size).fill(-1)
    this.seenOn = new Uint8Array(world.size)
  }

  /** An appearance at `at` was found `now`, or found to have come and gone. */
  found(record: number, at: number, gone: boolean, now: number): void {
    if (now < this.start || this.lookedAt[record]! < 0) return
    const weight = this.world.weight[record]!
    const delay = now - at
    this.detected += weight
    this.delay += weight * delay
    if (gone) this.missed += weight
    this.histogram[Math.min(BINS - 1, Math.floor(BINS_PER_E * Math.log1p(delay)))]! += weight
  }

  looked(record: number, on: boolean, now: number, stretch: number): void {
    if (now >= this.start) {
      this.charge(record, now)
      this.looks += 1
      this.stretched += stretch
      const promised = (stretch * TIER_INTERVALS[tierOf(this.world, record)]) / 1000
      const before = this.lookedAt[record]!
      if (before >= 0 && now - before > TOLERANCE * promised) this.broken += 1
    }
    this.lookedAt[record] = now
    this.seenOn[record] = on ? 1 : 0
  }

  close(): Figures {
    const { world, stop, start, waited } = this
    const arriving = new Float64Array(5)
    for (let i = 0; i < world.size; i += 1) {
      this.charge(i, stop)
      arriving[world.tier[i]!]! +=
        world.weight[i]! * appearancesPerSecond(world.appearing[i]!, world.vanishing[i]!) * (stop - start)
    }
    return {
      meanDelay: sum(waited) / sum(arriving),
      byTier: [1, 2, 3, 4].map((tier) => waited[tier]! / arriving[tier]!),
      realisedDelay: this.delay / this.detected,
      p95: this.quantile(0.95),
      missed: this.missed / this.detected,
      broken: this.broken / this.looks,
      stretch: this.stretched / this.looks,
      looks: this.looks,
    }
  }

  /** Adds what appearances since the last look have waited, inside the measured span, up to `until`. */
  private charge(record: number, until: number): void {
    const from = this.lookedAt[record]!
    if (from < 0) return
    const rates = { appearing: this.world.appearing[record]!, vanishing: this.world.vanishing[record]! }
    const on = this.seenOn[record] === 1
    const before = from < this.start ? expectedWaiting(rates, on, this.start - from) : 0
    const waited = expectedWaiting(rates, on, until - from) - before
    this.waited[this.world.tier[record]!]! += this.world.weight[record]! * waited
  }

  private quantile(share: number): number {
    let reached = 0
    const bin = this.histogram.findIndex((weight) => (reached += weight) >= share * this.detected)
    return Math.expm1((bin + 0.5) / BINS_PER_E)
  }
}

function sum(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0)
}
