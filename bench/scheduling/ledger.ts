import { COOL_DOWN } from '@cratewatch/domain/notifications/decide-alert'
import { perTier, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { expectedAppearances, expectedWaiting } from './waiting.ts'
import { tierOf, type World } from './world.ts'

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
  /** The tier at the last check. */
  private readonly tier: Uint8Array
  private readonly waited = new Waits()
  private readonly delays = new Waits()

  constructor(world: World, start: number, stop: number) {
    this.world = world
    this.start = start
    this.stop = stop
    this.checkedAt = new Float64Array(world.size).fill(-1)
    this.seenOn = new Uint8Array(world.size)
    this.quietUntil = new Float64Array(world.size)
    this.tier = new Uint8Array(world.size)
  }

  /** Records an appearance at `at`, found `now`. */
  found(record: number, at: number, now: number): void {
    if (now < this.start || this.checkedAt[record]! < 0 || at < this.quietUntil[record]!) return
    const weight = this.world.weight[record]!
    this.delays.add(tierOf(this.world, record), this.isApart(record), weight * (now - at), weight)
  }

  checked(record: number, on: boolean, now: number): void {
    if (now >= this.start) this.charge(record, now)
    const isFound = on && this.seenOn[record] === 0 && this.checkedAt[record]! >= 0
    if (isFound && now >= this.quietUntil[record]!) this.quietUntil[record] = now + COOL_DOWN / 1000
    this.checkedAt[record] = now
    this.seenOn[record] = on ? 1 : 0
    this.tier[record] = this.world.tier[record]!
  }

  close(): Figures {
    for (let record = 0; record < this.world.size; record += 1) this.charge(record, this.stop)
    return (this.world.law.isExact ? this.waited : this.delays).means()
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
    this.waited.add(this.tier[record] as Tier, this.isApart(record), weight * waited, weight * arriving)
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
