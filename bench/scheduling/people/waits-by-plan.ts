import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { DAY_S } from '../laws.ts'
import { expectedAppearances } from '../waiting.ts'
import type { World } from '../world.ts'

/** What collectors of a plan wait: seconds from listing to check, over all copies for each of them. */
export type PlanWaits = {
  readonly mean: number
  readonly p90: number
  /** Of records that appear less than once in sixty days: the mean, and the share caught of copies that stay so many minutes in the mean. */
  readonly rare: { readonly mean: number; readonly caught20: number; readonly caught60: number }
}

const RARE = 1 / (60 * DAY_S)
/** Parts of the time between two checks in which copies appear evenly. */
const SLICES = 8
const BINS = 800
const BINS_PER_E = BINS / 16

/** Expected waits given the checks, without counting single copies and their luck. */
export class WaitsByPlan {
  private readonly world: World
  private readonly start: number
  private readonly checkedAt: Float64Array
  private readonly seenOn: Uint8Array
  private readonly sums = { FREE: new Sums(), PREMIUM: new Sums() }

  constructor(world: World, start: number) {
    this.world = world
    this.start = start
    this.checkedAt = new Float64Array(world.size).fill(-1)
    this.seenOn = new Uint8Array(world.size)
  }

  checked(record: number, on: boolean, now: number): void {
    const from = this.checkedAt[record]!
    if (from >= this.start) this.charge(record, now - from)
    this.checkedAt[record] = now
    this.seenOn[record] = on ? 1 : 0
  }

  /** What is not checked again waits to the end. */
  close(stop: number): Readonly<Partial<Record<Plan, PlanWaits>>> {
    for (let record = 0; record < this.world.size; record += 1) {
      const from = this.checkedAt[record]!
      if (from >= this.start) this.charge(record, stop - from)
    }
    const { FREE, PREMIUM } = this.sums
    return {
      ...(FREE.isEmpty() ? {} : { FREE: FREE.waits() }),
      ...(PREMIUM.isEmpty() ? {} : { PREMIUM: PREMIUM.waits() }),
    }
  }

  private charge(record: number, gap: number): void {
    const { appearing, vanishing, watching } = this.world
    const rates = { appearing: appearing[record]!, vanishing: vanishing[record]! }
    const on = this.seenOn[record] === 1
    let before = 0
    for (let slice = 1; slice <= SLICES; slice += 1) {
      const by = expectedAppearances(rates, on, (gap * slice) / SLICES)
      const wait = { most: gap * (1 - (slice - 1) / SLICES), least: gap * (1 - slice / SLICES) }
      for (const plan of ['FREE', 'PREMIUM'] as const) {
        const watchers = watching?.[plan][record] ?? 0
        if (watchers > 0) this.sums[plan].add(watchers * (by - before), wait, rates.appearing < RARE)
      }
      before = by
    }
  }
}

type Wait = { readonly most: number; readonly least: number }

class Sums {
  private readonly histogram = new Float64Array(BINS)
  private readonly all = { copies: 0, waited: 0 }
  private readonly rare = { copies: 0, waited: 0, caught20: 0, caught60: 0 }

  add(copies: number, wait: Wait, isRare: boolean): void {
    const mean = (wait.most + wait.least) / 2
    this.all.copies += copies
    this.all.waited += copies * mean
    this.histogram[Math.min(BINS - 1, Math.floor(BINS_PER_E * Math.log1p(mean)))]! += copies
    if (!isRare) return
    this.rare.copies += copies
    this.rare.waited += copies * mean
    this.rare.caught20 += copies * stillThere(wait, 1_200)
    this.rare.caught60 += copies * stillThere(wait, 3_600)
  }

  isEmpty(): boolean {
    return this.all.copies === 0
  }

  waits(): PlanWaits {
    const { all, rare } = this
    let reached = 0
    const bin = this.histogram.findIndex((copies) => (reached += copies) >= 0.9 * all.copies)
    return {
      mean: all.waited / all.copies,
      p90: Math.expm1((bin + 0.5) / BINS_PER_E),
      rare: {
        mean: rare.waited / rare.copies,
        caught20: rare.caught20 / rare.copies,
        caught60: rare.caught60 / rare.copies,
      },
    }
  }
}

/** The chance that a copy that stays `stay` in the mean is still there after a wait anywhere within the limits. */
function stillThere({ most, least }: Wait, stay: number): number {
  return (stay * (Math.exp(-least / stay) - Math.exp(-most / stay))) / (most - least)
}
