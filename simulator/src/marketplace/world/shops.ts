import { days } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { mixText, Random } from '../../kit/random.ts'
import { temperOf } from '../records/release.ts'
import { type Copy, priceAt, type Seller, usualPostage } from './copy.ts'
import { shopPrice, type CurrencyCode } from './currency.ts'
import type { Ground, Interventions, Offer } from './market.ts'

/** A shop that is there besides those of the world. */
export type NewShop = {
  readonly username: string
  readonly state?: Seller['state']
  readonly country?: string
  readonly currency?: CurrencyCode
  /** How many copies of common records it begins with; default none. */
  readonly listings?: number
} & Pick<Seller, 'relistsEvery' | 'minOrder' | 'terms' | 'shipsTo'>

/** A listing that was on sale, or still is. */
export type Listing = { readonly copy: Copy; readonly status: 'For Sale' | 'Sold' | 'Deleted' }

/** The shops of the demo, each of its own kind. */
export const demoShops: readonly NewShop[] = [
  { username: 'plattenkiste', country: 'Germany', currency: 'EUR', listings: 80 },
  { username: 'empty_racks', country: 'France', currency: 'EUR' },
  { username: 'the_warehouse', listings: 20_000 },
  { username: 'every_morning', country: 'Japan', currency: 'JPY', listings: 25, relistsEvery: days(1) },
  {
    username: 'under_the_counter',
    country: 'United Kingdom',
    currency: 'GBP',
    listings: 40,
    state: 'private',
  },
  {
    username: 'home_turf',
    listings: 30,
    minOrder: 40,
    terms:
      'Media mail $4.50 for 1-2 records, $1 each after that &amp; no fees.\r\nUS ONLY! No international shipping, sorry.',
    shipsTo: ['United States'],
  },
  { username: 'closed_for_good', state: 'deleted' },
  { username: 'harbour_records', country: 'United Kingdom', currency: 'GBP', listings: 60 },
]

/** A copy as it lies on its shelf, and as it is listed at this moment. */
type Offered = { readonly lying: Copy; readonly listed: Copy }

/** The sellers, and what each of them lists. */
export class Shops {
  readonly #sellers: Seller[]
  readonly #ground: Ground
  readonly #appear: Interventions['appear']
  /** What was shown to somebody, or taken off: its number is still answered when it is gone. */
  readonly #known = new Map<number, Listing>()
  #common: readonly number[] | undefined

  constructor(ground: Ground, appear: Interventions['appear']) {
    this.#sellers = [...ground.sellers]
    this.#ground = ground
    this.#appear = appear
  }

  all(): readonly Seller[] {
    return this.#sellers
  }

  /** Returns the shops that were opened, in that order. */
  opened(): readonly Seller[] {
    return this.#sellers.slice(this.#ground.sellers.length)
  }

  at(index: number): Seller {
    const seller = this.#sellers[index]
    if (seller === undefined) throw new Error(`No seller ${index}`)
    return seller
  }

  /** Finds a seller whose account is not deleted. */
  find(username: string): Seller | undefined {
    const name = username.toLowerCase()
    return this.#sellers.find((each) => each.username.toLowerCase() === name && each.state !== 'deleted')
  }

  open({ listings = 0, ...shop }: NewShop): void {
    const { username, currency = 'USD' } = shop
    const seller: Seller = {
      state: 'open',
      country: 'United States',
      ...shop,
      currency,
      index: this.#sellers.length,
      id: 5_000_000 + (mixText(username) % 1_000_000),
      rating: '99.6',
      ratings: listings * 3,
      markup: 1,
      postage: shopPrice(usualPostage(currency), currency),
    }
    this.#sellers.push(seller)
    this.#common ??= commonRecords(this.#ground)
    const stock = firstStock(this.#ground, this.#common, username, listings)
    for (const { releaseId, ...offer } of stock) this.#appear(releaseId, { seller, ...offer })
  }

  /** Lists a copy in a shop; what is left open is drawn, or as the shop does it. */
  list(
    username: string,
    releaseId: number,
    offer: Offer = {},
  ): ReturnType<Interventions['appear']> | Result<never, 'no-such-shop'> {
    const seller = this.find(username)
    return seller === undefined ? refused('no-such-shop') : this.#appear(releaseId, { ...offer, seller })
  }

  /** Changes the name or the state of an opened shop; the copies of a deleted seller are gone. */
  change(username: string, to: Partial<Pick<Seller, 'username' | 'state'>>): void {
    const seller = this.opened().find((each) => each.username === username)
    if (seller === undefined) throw new Error(`No opened shop ${username}`)
    if (to.state === 'deleted')
      for (const offered of this.#forSale((copy) => copy.seller === seller.index)) this.#take(offered)
    this.#sellers[seller.index] = { ...seller, ...to }
  }

  /** Returns the copies of a seller that are for sale, newest first. */
  inventory({ index }: Seller): readonly Copy[] {
    const copies = this.#forSale(({ seller }) => seller === index).map(({ listed }) => listed)
    for (const copy of copies) this.#known.set(copy.listingId, { copy, status: 'Sold' })
    return copies.toSorted((a, b) => secondOf(b) - secondOf(a) || b.listingId - a.listingId)
  }

  listing(listingId: number): Listing | undefined {
    const found = this.#find(listingId)
    return found === undefined ? this.#known.get(listingId) : { copy: found.listed, status: 'For Sale' }
  }

  takeOff(listingId: number): Result<Copy, 'no-such-listing'> {
    const found = this.#find(listingId)
    return found === undefined ? refused('no-such-listing') : ok(this.#take(found))
  }

  /** Lists a copy again, under another number, and takes it off; returns it as it was. */
  relist(listingId: number): Result<Copy, 'no-such-listing'> {
    const copy = this.#find(listingId)?.listed
    if (copy === undefined) return refused('no-such-listing')
    const { releaseId, currency, media, sleeve, postage, shipsFrom, comments } = copy
    const seller = this.at(copy.seller)
    const price = priceAt(copy, this.#ground.clock.now())
    // First the new one: no check may see that there was none.
    this.#appear(releaseId, { seller, price, currency, media, sleeve, postage, shipsFrom, comments })
    return this.takeOff(listingId)
  }

  #take({ lying, listed }: Offered): Copy {
    const { market, clock } = this.#ground
    market.shelf(lying.releaseId)?.take([lying], clock.now())
    this.#known.set(listed.listingId, { copy: listed, status: 'Deleted' })
    return listed
  }

  #find(listingId: number) {
    return this.#forSale(() => true).find(({ listed }) => listed.listingId === listingId)
  }

  #forSale(isMeant: (copy: Copy) => boolean): readonly Offered[] {
    const { catalogue, market, clock } = this.#ground
    const now = clock.now()
    const found: Offered[] = []
    for (let index = 0; index < catalogue.size; index++) {
      for (const lying of market.copies(catalogue.idAt(index))) {
        if (!isMeant(lying)) continue
        found.push({ lying, listed: asListed(lying, this.at(lying.seller).relistsEvery, now) })
      }
    }
    return found
  }
}

/** The times that a shop has listed a copy anew are in the higher digits of the number, so that it can be found. */
function asListed(copy: Copy, every: number | undefined, now: Instant): Copy {
  const times = every === undefined ? 0 : Math.floor((now - copy.listedAt) / every)
  if (every === undefined || times <= 0) return copy
  const listedAt = instant(copy.listedAt + times * every)
  return { ...copy, listedAt, listingId: copy.listingId + times * 100_000_000_000 }
}

/** Returns records that usually have copies for sale, so that a large shop puts no rare one on sale. */
function commonRecords({ seed, catalogue }: Ground): readonly number[] {
  return Array.from({ length: catalogue.size }, (_, index) => index)
    .filter((index) => catalogue.standing(index) === 'ordinary' && temperOf(seed, index).occupancy > 2)
    .map((index) => catalogue.idAt(index))
}

/** Draws what a shop begins with: the same numbers and dates whenever the world is opened, oldest first. */
function firstStock(
  { seed, epoch = instant(0) }: Ground,
  common: readonly number[],
  username: string,
  count: number,
) {
  const random = new Random(seed, mixText('stock'), mixText(username))
  const firstNumber = 80_000_000_000 + (mixText(username) % 9_000) * 1_000_000
  const dates = Array.from({ length: count }, () => epoch + Date.UTC(2025, 11, 1) - random.int(days(400)))
  return dates
    .toSorted((a, b) => a - b)
    .map((listedAt, n) => ({
      releaseId: random.pick(common),
      listingId: firstNumber + n,
      listedAt: instant(listedAt),
    }))
}

function secondOf({ listedAt }: Copy): number {
  return Math.floor(listedAt / 1_000)
}
