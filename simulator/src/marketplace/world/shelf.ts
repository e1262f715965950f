import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  arrivalsIn,
  epochOf,
  longestStay,
  seasonAt,
  seasonLength,
  type Place,
  type Seasons,
} from './arrivals.ts'
import type { Copy } from './copy.ts'

/** When a release came on sale or its last copy went: the truth that checks are measured by. */
export type Turn = {
  readonly at: Instant
  readonly kind: 'appeared' | 'disappeared' | 'blocked' | 'deleted'
  readonly numForSale: number
}

/**
 * The copies of one release. Reading it computes every arrival and sale since the last reading, in order, so that the
 * result does not depend on earlier readings.
 */
export class Shelf {
  readonly turns: Turn[] = []
  closed: 'blocked' | 'deleted' | undefined
  #copies: Copy[] = []
  #coming: Copy[] = []
  #season = 0
  #nextAt: number = Infinity
  readonly #seasons: Seasons
  readonly #release: Place

  constructor(seasons: Seasons, release: Place, openedAt: Instant) {
    this.#seasons = seasons
    this.#release = release
    if (seasons.liveliness === 0) return
    this.#season = seasonAt(seasons, openedAt)
    for (let season = this.#season - longestStay; season <= this.#season; season++) {
      for (const copy of arrivalsIn(seasons, release, season, openedAt)) {
        if (copy.listedAt > openedAt) this.#coming.push(copy)
        else this.#copies.push(copy)
      }
    }
    this.#lookAhead()
  }

  /** Returns the copies for sale at `now`, which must not be before the last reading. */
  copies(now: Instant): readonly Copy[] {
    while (this.#nextAt <= now) this.#step(instant(this.#nextAt))
    return this.#copies
  }

  put(copy: Copy, now: Instant): void {
    this.copies(now)
    this.#change(now, () => this.#copies.push(copy))
  }

  /** Removes copies. */
  take(chosen: readonly Copy[], now: Instant): void {
    this.copies(now)
    this.#change(now, () => {
      this.#copies = this.#copies.filter((copy) => !chosen.includes(copy))
    })
  }

  replace(copy: Copy, by: Copy): void {
    this.#copies = this.#copies.map((each) => (each === copy ? by : each))
  }

  /** Blocks the release from sale or deletes its page: nothing is for sale from now on. */
  close(kind: 'blocked' | 'deleted', now: Instant): void {
    this.copies(now)
    if (this.closed === kind) return
    this.closed = kind
    this.turns.push({ at: now, kind, numForSale: 0 })
  }

  #step(at: Instant): void {
    this.#change(at, () => {
      this.#copies = this.#copies.filter((copy) => copy.leavesAt > at)
      while (this.#coming[0] !== undefined && this.#coming[0].listedAt <= at) {
        const copy = this.#coming.shift()
        if (copy) this.#copies.push(copy)
      }
    })
    if (at >= this.#seasonEndsAt()) {
      this.#season++
      this.#coming = arrivalsIn(this.#seasons, this.#release, this.#season)
    }
    this.#lookAhead()
  }

  #change(at: Instant, act: () => void): void {
    const before = this.#copies.length
    act()
    const after = this.#copies.length
    if (this.closed === undefined && (before === 0) !== (after === 0)) {
      this.turns.push({ at, kind: after > 0 ? 'appeared' : 'disappeared', numForSale: after })
    }
    if (this.#seasons.liveliness > 0) this.#lookAhead()
  }

  #seasonEndsAt(): number {
    return epochOf(this.#seasons) + (this.#season + 1) * seasonLength(this.#seasons)
  }

  #lookAhead(): void {
    let next: number = Math.ceil(this.#seasonEndsAt())
    const coming = this.#coming[0]
    if (coming && coming.listedAt < next) next = coming.listedAt
    for (const copy of this.#copies) if (copy.leavesAt < next) next = copy.leavesAt
    this.#nextAt = next
  }
}
