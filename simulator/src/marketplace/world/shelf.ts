import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { arrivalsIn, longestStay, seasonAt, seasonLength, type Place, type Seasons } from './arrivals.ts'
import type { Copy } from './copy.ts'

/** The truth a watcher is judged by: when a release came to be for sale and when its last copy went. */
export type Turn = {
  readonly at: Instant
  readonly kind: 'appeared' | 'disappeared' | 'blocked' | 'deleted'
  readonly numForSale: number
}

/**
 * The copies of one release. It sleeps until somebody looks, then plays every arrival and sale since the last look,
 * in order, so that what is seen never depends on who looked before.
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

  /** The copies for sale at `now`, which must not lie before the last look. */
  copies(now: Instant): readonly Copy[] {
    while (this.#nextAt <= now) this.#step(instant(this.#nextAt))
    return this.#copies
  }

  put(copy: Copy, now: Instant): void {
    this.copies(now)
    this.#change(now, () => this.#copies.push(copy))
  }

  /** Takes copies away. */
  take(chosen: readonly Copy[], now: Instant): void {
    this.copies(now)
    this.#change(now, () => {
      this.#copies = this.#copies.filter((copy) => !chosen.includes(copy))
    })
  }

  replace(copy: Copy, by: Copy): void {
    this.#copies = this.#copies.map((each) => (each === copy ? by : each))
  }

  /** The marketplace bars the release from sale or removes its page: nothing counts from here on. */
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
    if (at >= (this.#season + 1) * seasonLength(this.#seasons)) {
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

  #lookAhead(): void {
    let next = Math.ceil((this.#season + 1) * seasonLength(this.#seasons))
    const coming = this.#coming[0]
    if (coming && coming.listedAt < next) next = coming.listedAt
    for (const copy of this.#copies) if (copy.leavesAt < next) next = copy.leavesAt
    this.#nextAt = next
  }
}
