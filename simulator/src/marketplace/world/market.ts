import { days } from '@cratewatch/domain/kernel/duration'
import { type Instant, instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Time } from '../../kit/clock.ts'
import { mixText, Random } from '../../kit/random.ts'
import type { Catalogue } from '../records/catalogue.ts'
import { temperOf } from '../records/release.ts'
import type { Place, Seasons } from './arrivals.ts'
import {
  priceAt,
  type Copy,
  drawComments,
  drawGrade,
  drawSleeve,
  gradeWorth,
  drawSeller,
  type Seller,
} from './copy.ts'
import { convert, type CurrencyCode, shopPrice } from './currency.ts'
import { Shelf, type Turn } from './shelf.ts'

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

export function openMarket(
  seasons: Seasons & { readonly ratesOf?: Instant | undefined },
  catalogue: Catalogue,
  clock: Time,
): Market {
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
      const lowestPrice = lowest(offered, currency, now, seasons.ratesOf)
      return { numForSale: offered.length, lowestPrice, blocked: false }
    },
    history(releaseId) {
      const found = shelf(releaseId)
      found?.copies(clock.now())
      return found?.turns ?? []
    },
  }
}

/** Returns the lowest price in a currency, calculated as the marketplace does, long fractions included. */
export function lowest(
  copies: readonly Copy[],
  currency: CurrencyCode,
  now: Instant,
  ratesOf: Instant = now,
): Money | null {
  let value = Infinity
  for (const copy of copies)
    value = Math.min(value, convert(priceAt(copy, now), copy.currency, currency, ratesOf))
  return value === Infinity ? null : { value, currency }
}

function placeOf(seasons: Seasons, id: number, index: number): Place {
  return { id, index, temper: temperOf(seasons.seed, index) }
}

type Described = 'currency' | 'listedAt' | 'media' | 'sleeve' | 'postage' | 'shipsFrom' | 'comments'

/** What is put up for sale; whatever is left out is drawn, or as the seller does it. */
export type Offer = { readonly [About in Described]?: Copy[About] | undefined } & {
  readonly count?: number
  readonly listingId?: number
  /** In `currency`, otherwise in the seller's. */
  readonly price?: number | undefined
  /** Default one of those who sell of their own accord. */
  readonly seller?: Seller
  /** How long until it is sold; default never. */
  readonly forMs?: number
}

/** Changes to the market at this moment. Refused for releases without a page. */
export type Interventions = {
  appear(releaseId: number, offer?: Offer): Result<readonly Copy[], 'no-such-release'>
  /** Sells the cheapest copies first; returns how many were sold. */
  sell(releaseId: number, count: number | 'all'): Result<number, 'no-such-release'>
  /** Multiplies the price of every copy for sale by `factor` (default 0.8). */
  cheaper(releaseId: number, factor?: number): Result<number, 'no-such-release'>
  deleteRelease(releaseId: number): Result<void, 'no-such-release'>
  blockRelease(releaseId: number): Result<void, 'no-such-release'>
}

export type Ground = {
  readonly seed: number
  readonly clock: Time
  readonly market: Market
  readonly catalogue: Catalogue
  /** Those who sell of their own accord. */
  readonly sellers: readonly Seller[]
  readonly epoch?: Instant | undefined
  readonly ratesOf?: Instant | undefined
}

const about = mixText('by hand')
const numbersBegin = Date.UTC(2025, 0, 1)

export function interventions(ground: Ground): Interventions {
  const { clock, market } = ground
  let placed = 0

  /** Changes the shelf of a release with a page. */
  function at<Done>(releaseId: number, act: (shelf: Shelf) => Done): Result<Done, 'no-such-release'> {
    const shelf = market.shelf(releaseId)
    return shelf === undefined || shelf.closed === 'deleted' ? refused('no-such-release') : ok(act(shelf))
  }

  const shut = (releaseId: number, kind: 'deleted' | 'blocked') =>
    at(releaseId, (shelf) => shelf.close(kind, clock.now()))

  return {
    appear: (releaseId, offer = {}) =>
      at(releaseId, (shelf) => {
        const place = () => writeListing(ground, releaseId, offer, ++placed)
        const copies = Array.from({ length: offer.count ?? 1 }, place)
        for (const copy of copies) shelf.put(copy, clock.now())
        return copies
      }),
    sell: (releaseId, count) =>
      at(releaseId, (shelf) => {
        const copies = cheapestFirst(market.copies(releaseId), clock.now())
        const chosen = count === 'all' ? copies : copies.slice(0, count)
        shelf.take(chosen, clock.now())
        return chosen.length
      }),
    cheaper: (releaseId, factor = 0.8) =>
      at(releaseId, (shelf) => {
        const copies = [...market.copies(releaseId)]
        for (const copy of copies)
          shelf.replace(copy, { ...copy, asking: shopPrice(copy.asking * factor, copy.currency) })
        return copies.length
      }),
    deleteRelease: (releaseId) => shut(releaseId, 'deleted'),
    blockRelease: (releaseId) => shut(releaseId, 'blocked'),
  }
}

function cheapestFirst(copies: readonly Copy[], now: Instant): readonly Copy[] {
  const dollars = (copy: Copy) => convert(priceAt(copy, now), copy.currency, 'USD', now)
  return copies.toSorted((a, b) => dollars(a) - dollars(b))
}

function writeListing(ground: Ground, releaseId: number, offer: Offer, number: number): Copy {
  const { seed, clock, catalogue, sellers, ratesOf = clock.now() } = ground
  const random = new Random(seed, about, releaseId, number)
  const index = catalogue.indexOf(releaseId)
  if (index === undefined) throw new Error(`No release ${releaseId}`)
  const seller =
    offer.seller ??
    drawSeller(
      random,
      sellers.filter((each) => offer.currency === undefined || each.currency === offer.currency),
    )
  const media = offer.media ?? drawGrade(random)
  const currency = offer.currency ?? seller.currency
  const now = clock.now()
  const worth = convert(
    temperOf(seed, index).worth * gradeWorth(media) * seller.markup,
    'USD',
    currency,
    ratesOf,
  )
  return {
    // By the time, so that no number is given again after a restart.
    listingId: offer.listingId ?? 90_000_000_000 + 100 * Math.floor((now - numbersBegin) / 1_000) + number,
    releaseId,
    seller: seller.index,
    listedAt: offer.listedAt ?? now,
    leavesAt: instant(offer.forMs === undefined ? Infinity : now + offer.forMs),
    asking: offer.price ?? shopPrice(worth, currency),
    currency,
    media,
    sleeve: offer.sleeve ?? drawSleeve(random, media),
    postage: offer.postage === undefined ? seller.postage : offer.postage,
    shipsFrom: offer.shipsFrom ?? seller.country,
    comments: offer.comments ?? drawComments(random),
    cutEvery: days(3650),
    cutTo: 1,
  }
}
