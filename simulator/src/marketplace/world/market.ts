import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { Place, Seasons } from './arrivals.ts'
import type { Catalogue } from '../records/catalogue.ts'
import { priceAt, type Copy } from './copy.ts'
import { convert, type CurrencyCode } from './currency.ts'
import { Shelf, type Turn } from './shelf.ts'
import { temperOf } from '../records/temper.ts'
import type { Time } from '../../kit/clock.ts'

/** The marketplace's figures about a release's copies; both null when it is blocked from sale. */
export type MarketStats = {
  readonly numForSale: number | null
  readonly lowestPrice: Money | null
  readonly blocked: boolean
}

/** All shelves, each made when it is first read. */
export type Market = {
  /** Returns the copies for sale now; none for blocked, deleted and unknown releases. */
  copies(releaseId: number): readonly Copy[]
  stats(releaseId: number, currency: CurrencyCode): MarketStats | undefined
  history(releaseId: number): readonly Turn[]
  /** Returns the shelf of a release with a page, even a blocked one. */
  shelf(releaseId: number): Shelf | undefined
}

export function openMarket(seasons: Seasons, catalogue: Catalogue, clock: Time): Market {
  const openedAt = clock.now()
  const shelves = new Map<number, Shelf>()

  function shelf(releaseId: number): Shelf | undefined {
    const known = shelves.get(releaseId)
    if (known) return known
    const index = catalogue.indexOf(releaseId)
    if (index === undefined) return undefined
    const made = new Shelf(seasons, placeOf(seasons, releaseId, index), openedAt)
    const standing = catalogue.standing(index)
    if (standing !== 'ordinary') made.closed = standing === 'blocked' ? 'blocked' : 'deleted'
    shelves.set(releaseId, made)
    return made
  }

  function copies(releaseId: number): readonly Copy[] {
    const found = shelf(releaseId)
    return found === undefined || found.closed !== undefined ? [] : found.copies(clock.now())
  }

  return {
    shelf,
    copies,
    stats(releaseId, currency) {
      const found = shelf(releaseId)
      if (found === undefined || found.closed === 'deleted') return undefined
      if (found.closed === 'blocked') return { numForSale: null, lowestPrice: null, blocked: true }
      const now = clock.now()
      const offered = found.copies(now)
      return { numForSale: offered.length, lowestPrice: lowest(offered, currency, now), blocked: false }
    },
    history(releaseId) {
      const found = shelf(releaseId)
      found?.copies(clock.now())
      return found?.turns ?? []
    },
  }
}

/** Returns the lowest price in a currency, calculated as the marketplace does, long fractions included. */
export function lowest(copies: readonly Copy[], currency: CurrencyCode, now: Instant): Money | null {
  let value = Infinity
  for (const copy of copies)
    value = Math.min(value, convert(priceAt(copy, now), copy.currency, currency, now))
  return value === Infinity ? null : { value, currency }
}

function placeOf(seasons: Seasons, id: number, index: number): Place {
  return { id, index, temper: temperOf(seasons.seed, index) }
}
