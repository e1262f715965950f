import { exponential, uniform } from './random.ts'
import type { World } from './world.ts'

const FLAPPING_S = 7_200

/** The path of every record through "on sale" and "not", drawn as far as somebody checks. */
export class Paths {
  readonly on: Uint8Array
  private readonly nextFlip: Float64Array
  /** Appearances not seen by a check yet. */
  private readonly unseen: number[][]
  private readonly draws: Int32Array
  /** Until when a record that flaps comes and goes. */
  private readonly flapsUntil: Float64Array
  private readonly world: World

  constructor(world: World) {
    this.world = world
    this.on = new Uint8Array(world.size)
    this.nextFlip = new Float64Array(world.size)
    this.draws = new Int32Array(world.size)
    this.flapsUntil = new Float64Array(world.size)
    this.unseen = Array.from({ length: world.size }, () => [])
    for (let record = 0; record < world.size; record += 1) this.begin(record, 0)
  }

  /**
   * Checks whether a copy is on sale. `found` is called for every appearance since the last check, with whether it is
   * gone.
   */
  check(record: number, now: number, found: (at: number, isGone: boolean) => void): boolean {
    this.advance(record, now)
    const unseen = this.unseen[record]!
    const isOn = this.on[record] === 1
    unseen.forEach((at, i) => found(at, !isOn || i < unseen.length - 1))
    unseen.length = 0
    return isOn
  }

  /** Whether nothing that no check has seen appeared after `at`. */
  appearedBy(record: number, at: number): boolean {
    return (this.unseen[record]!.at(-1) ?? at) <= at
  }

  /** Goes on to `now`; returns how often the record turned. */
  advance(record: number, now: number): number {
    let flips = 0
    while (this.nextFlip[record]! <= now) {
      const at = this.nextFlip[record]!
      this.on[record]! ^= 1
      if (this.on[record] === 1) this.unseen[record]!.push(at)
      this.nextFlip[record] = this.next(record, at)
      flips += 1
    }
    return flips
  }

  /** Draws a new record in this place, in its stationary state. */
  begin(record: number, now: number): void {
    const { appearing, vanishing, seed } = this.world
    const share = appearing[record]! / (appearing[record]! + vanishing[record]!)
    this.unseen[record]!.length = 0
    this.draws[record]! += 1
    this.on[record] = uniform(seed + 99, record, this.draws[record]!) < share ? 1 : 0
    this.nextFlip[record] = this.next(record, now)
  }

  /** Goes on by the rates of now, which have changed. */
  redraw(record: number, now: number): void {
    this.nextFlip[record] = this.next(record, now)
  }

  private next(record: number, at: number): number {
    const { law, vanishing, appearing, seed } = this.world
    const draw = (this.draws[record]! += 1)
    const flips = law.flaps === true && law.apart?.(record) ? this.flap(record, at, draw) : null
    if (flips !== null) return flips
    if (this.on[record] === 1) {
      const stay = law.staysFor?.(this.world, record, draw)
      return at + (stay ?? exponential(seed + 31, record, draw) / vanishing[record]!)
    }
    const appears = law.appearsAt?.(this.world, record, at, draw)
    return appears ?? at + exponential(seed + 31, record, draw) / appearing[record]!
  }

  /** The next of the turns in the two hours after an appearance; null when none is left. */
  private flap(record: number, at: number, draw: number): number | null {
    if (this.on[record] === 1 && at > this.flapsUntil[record]!) this.flapsUntil[record] = at + FLAPPING_S
    const next = at + 300 + 900 * uniform(this.world.seed + 83, record, draw)
    return next < this.flapsUntil[record]! ? next : null
  }
}
