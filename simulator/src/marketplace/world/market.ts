import { instant } from '@cratewatch/domain/kernel/instant'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { arrivalsIn, readListingId } from './arrivals.ts'
import type { Place, Seasons } from './arrivals.ts'
import type { Catalogue } from '../records/catalogue.ts'
import { priceAt } from './copy.ts'
import type { Copy } from './copy.ts'
import { convert } from './currency.ts'
import type { CurrencyCode } from './currency.ts'
import { Shelf } from './shelf.ts'
import type { Turn } from './shelf.ts'
import { temperOf } from '../records/temper.ts'
import type { WorldClock } from './world-clock.ts'

/** What the marketplace says about a release's copies; both are null when it is blocked from sale. */
export type MarketStats = {
  readonly numForSale: number | null
  readonly lowestPrice: Money | null
  readonly blocked: boolean
}

export type Listing = { readonly copy: Copy; readonly status: 'For Sale' | 'Sold'; readonly price: number }

/** All shelves of the world, each made when first looked at. */
export type Market = {
  /** Copies for sale now; none for blocked, deleted and unknown releases. */
  copies(releaseId: number): readonly Copy[]
  stats(releaseId: number, currency: CurrencyCode): MarketStats | undefined
  listing(listingId: number): Listing | undefined
  history(releaseId: number): readonly Turn[]
  /** The shelf behind a release that has a page, blocked ones included. */
  shelf(releaseId: number): Shelf | undefined
  /** Remembers a copy put up by hand, whose id says nothing about its release. */
  remember(copy: Copy): void
}

export function openMarket(seasons: Seasons, catalogue: Catalogue, clock: WorldClock): Market {
  const openedAt = clock.now()
  const shelves = new Map<number, Shelf>()
  const byHand = new Map<number, number>()

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
    listing(listingId) {
      const now = clock.now()
      const { index, season } = readListingId(seasons, listingId, now)
      const releaseId =
        byHand.get(listingId) ?? (index < catalogue.size && index >= 0 ? catalogue.idAt(index) : undefined)
      if (releaseId === undefined) return undefined
      const offered = copies(releaseId).find((copy) => copy.listingId === listingId)
      if (offered) return { copy: offered, status: 'For Sale', price: priceAt(offered, now) }
      const sold = shelf(releaseId)?.sold.find((each) => each.copy.listingId === listingId)
      if (sold) return { copy: sold.copy, status: 'Sold', price: priceAt(sold.copy, sold.soldAt) }
      if (seasons.liveliness === 0 || byHand.has(listingId)) return undefined
      const past = arrivalsIn(seasons, placeOf(seasons, releaseId, index), season).find(
        (copy) => copy.listingId === listingId,
      )
      if (past === undefined || past.listedAt > now) return undefined
      return { copy: past, status: 'Sold', price: priceAt(past, instant(Math.min(past.leavesAt, now))) }
    },
    history(releaseId) {
      const found = shelf(releaseId)
      found?.copies(clock.now())
      return found?.turns ?? []
    },
    remember(copy) {
      byHand.set(copy.listingId, copy.releaseId)
    },
  }
}

/** The cheapest offer in a currency; the arithmetic is the marketplace's, long fractions included. */
export function lowest(copies: readonly Copy[], currency: CurrencyCode, now: Instant): Money | null {
  let value = Infinity
  for (const copy of copies)
    value = Math.min(value, convert(priceAt(copy, now), copy.currency, currency, now))
  return value === Infinity ? null : { value, currency }
}

function placeOf(seasons: Seasons, id: number, index: number): Place {
  return { id, index, temper: temperOf(seasons.seed, index) }
}
