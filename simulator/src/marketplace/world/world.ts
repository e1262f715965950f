import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { Time } from '../../kit/clock.ts'
import { makeCatalogue, type Catalogue } from '../records/catalogue.ts'
import type { Master, Release } from '../records/release.ts'
import { searcher, type Question } from '../records/search.ts'
import { demoCollectors, makeCollectors, type Collectors } from './collectors.ts'
import { priceAt, type Copy, openShops, type Seller } from './copy.ts'
import type { CurrencyCode } from './currency.ts'
import { interventions, type Interventions, lowest, openMarket, type MarketStats } from './market.ts'
import { makePublicLists, type PublicLists } from './public-lists.ts'
import type { Turn } from './shelf.ts'
import { Shops, type NewShop } from './shops.ts'

export type WorldOptions = {
  readonly clock: Time
  /** The same seed and clock give the same market. Default 1. */
  readonly seed?: number
  /** The size of the catalogue; default 6,000. */
  readonly releases?: number
  /** Albums besides these, each by the number of its pressings: `[40, 120]`. */
  readonly albums?: readonly number[]
  /**
   * 1: the pace of the real marketplace (default); 20: twenty times as fast; 0: no copies until the control API adds
   * some.
   */
  readonly liveliness?: number
  /** Shops besides those of the world. */
  readonly shops?: readonly NewShop[]
  /** What all dates count from: a world of another epoch has the same market at another time. */
  readonly epoch?: Instant | undefined
  /** The one day whose rates convert prices; absent: each day has its own. */
  readonly ratesOf?: Instant | undefined
}

/** The simulated market: the catalogue, the sellers, and the truth about every copy. */
export type World = Interventions & {
  readonly seed: number
  readonly clock: Time
  readonly catalogue: Catalogue
  readonly collectors: Collectors
  readonly lists: PublicLists
  readonly shops: Shops
  /** Returns a release; undefined when it has no page (never existed, hidden, deleted). */
  release(releaseId: number): Release | undefined
  master(masterId: number): Master | undefined
  stats(releaseId: number, currency?: CurrencyCode): MarketStats | undefined
  /** Counts copies of all pressings of a master, at one instant. */
  masterStats(
    masterId: number,
    currency?: CurrencyCode,
  ): { numForSale: number; lowestPrice: Money | null } | undefined
  copies(releaseId: number): readonly Copy[]
  priceOf(copy: Copy): number
  sellerOf(copy: Copy): Seller
  search(question: Question): readonly Release[]
  /** Lists every change between none and some for sale since the start, which checks should have noticed. */
  history(releaseId: number): readonly Turn[]
}

export function createWorld(options: WorldOptions): World {
  const { clock, seed = 1, releases = 6_000, liveliness = 1, albums = [], epoch, ratesOf } = options
  const catalogue = makeCatalogue(seed, releases, albums)
  const known = demoCollectors.map(({ username }) => username)
  const sellers = openShops(seed, Math.max(40, Math.ceil(releases / 15)), known)
  const market = openMarket({ seed, sellers, liveliness, epoch, ratesOf }, catalogue, clock)
  const ground = { seed, clock, market, catalogue, sellers, epoch, ratesOf }
  const byHand = interventions(ground)
  const shops = new Shops(ground, byHand.appear)
  for (const shop of options.shops ?? []) shops.open(shop)
  const collectors = makeCollectors(seed, catalogue)

  function release(releaseId: number): Release | undefined {
    const index = catalogue.indexOf(releaseId)
    if (index === undefined || market.shelf(releaseId)?.closed === 'deleted') return undefined
    return catalogue.release(index)
  }

  return {
    seed,
    clock,
    catalogue,
    collectors,
    lists: makePublicLists(catalogue),
    shops,
    release,
    master: (masterId) => catalogue.master(masterId),
    stats: (releaseId, currency = 'USD') => market.stats(releaseId, currency),
    masterStats(masterId, currency = 'USD') {
      const copies = catalogue.master(masterId)?.releaseIds.flatMap((id) => market.copies(id))
      return (
        copies && { numForSale: copies.length, lowestPrice: lowest(copies, currency, clock.now(), ratesOf) }
      )
    },
    copies: (releaseId) => market.copies(releaseId),
    priceOf: (copy) => priceAt(copy, clock.now()),
    sellerOf: (copy) => shops.at(copy.seller),
    search: searcher(catalogue),
    history: (releaseId) => market.history(releaseId),
    ...byHand,
  }
}
