import type { MasterAnswer } from '@cratewatch/domain/scheduling/policy/masters/master-value'
import { DAY_S } from '../laws.ts'
import { Paths } from '../paths.ts'
import { uniform } from '../random.ts'
import type { World } from '../world.ts'

/** Copies of pressings that nobody watches stay so long on average. */
const UNWATCHED_STAY_S = 4 * DAY_S
const LARGEST_MASTER = 60

/** Records in masters: `share` of the masters have several watched pressings, Pareto(2) from two up. */
export function makeMasters(world: World, share: number): readonly (readonly number[])[] {
  const masters: number[][] = []
  for (let record = 0; record < world.size;) {
    const several = uniform(world.seed + 3, masters.length, 1) < share
    const wanted = several ? Math.floor(2 * uniform(world.seed + 3, masters.length, 2) ** -0.5) : 1
    const size = Math.min(LARGEST_MASTER, wanted, world.size - record)
    masters.push(Array.from({ length: size }, (_, i) => record + i))
    record += size
  }
  return masters
}

/** The marketplace as seen by single checks and by checks of masters. */
export class Market {
  private readonly paths: Paths
  private readonly masters: readonly (readonly number[])[]
  private readonly world: World
  /** Unwatched rises per second of each master. */
  private readonly noise: Float64Array
  private readonly unwatched: Float64Array
  private readonly askedAt: Float64Array
  private readonly lowest: Float64Array
  private readonly flips: Int32Array
  private draws = 0

  /** `noise`: unwatched rises per second of a master. */
  constructor(world: World, masters: readonly (readonly number[])[], noise: (master: number) => number) {
    this.world = world
    this.masters = masters
    this.paths = new Paths(world)
    this.noise = Float64Array.from(masters, (_, master) => noise(master))
    this.unwatched = Float64Array.from(this.noise, (rate) => Math.round(rate * UNWATCHED_STAY_S))
    this.askedAt = new Float64Array(masters.length)
    this.lowest = new Float64Array(masters.length)
    this.flips = new Int32Array(world.size)
  }

  /** Checks one record; `waited` hears of each appearance found, how long it had waited and whether it is gone. */
  check(record: number, now: number, waited: (seconds: number, isGone: boolean) => void): boolean {
    this.flips[record]! += this.paths.advance(record, now)
    return this.paths.check(record, now, (at, isGone) => waited(now - at, isGone))
  }

  /** Whether a record that was never checked has a copy which was there at `at` already. */
  hadCopy(record: number, at: number, now: number): boolean {
    this.flips[record]! += this.paths.advance(record, now)
    return this.paths.on[record] === 1 && this.paths.appearedBy(record, at)
  }

  checkAtMaster(master: number, now: number): MasterAnswer {
    const members = this.masters[master]!
    let changes = this.moveUnwatched(master, now)
    let count = this.unwatched[master]!
    for (const record of members) {
      changes += this.flips[record]! + this.paths.advance(record, now)
      this.flips[record] = 0
      count += this.paths.on[record]!
    }
    if (changes > 0 && this.chance() < Math.min(1, changes / (count + 1))) this.lowest[master]! += 1
    return { count, lowest: this.lowest[master]! }
  }

  /** Arrivals and departures since the master was last asked; returns how many. */
  private moveUnwatched(master: number, now: number): number {
    const gap = now - this.askedAt[master]!
    this.askedAt[master] = now
    const gone = -Math.expm1(-gap / UNWATCHED_STAY_S)
    let departures = 0
    for (let copy = 0; copy < this.unwatched[master]!; copy += 1) if (this.chance() < gone) departures += 1
    const arrivals = this.poisson(this.noise[master]! * UNWATCHED_STAY_S * gone)
    this.unwatched[master]! += arrivals - departures
    return arrivals + departures
  }

  private poisson(mean: number): number {
    let count = 0
    for (let left = mean + Math.log(this.chance()); left > 0; left += Math.log(this.chance())) count += 1
    return count
  }

  private chance(): number {
    this.draws += 1
    return uniform(this.world.seed + 17, this.draws, 0)
  }
}
