import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { Random } from '../../../simulator/src/kit/random.ts'
import { temperOf, type Release } from '../../../simulator/src/marketplace/records/release.ts'
import type { MarketplaceOptions } from '../../../simulator/src/marketplace/start-marketplace.ts'
import {
  drawComments,
  drawGrade,
  drawSleeve,
  gradeWorth,
  usualPostage,
} from '../../../simulator/src/marketplace/world/copy.ts'
import { convert, shopPrice } from '../../../simulator/src/marketplace/world/currency.ts'
import type { Offer } from '../../../simulator/src/marketplace/world/market.ts'
import { demoShops } from '../../../simulator/src/marketplace/world/shops.ts'
import type { World } from '../../../simulator/src/marketplace/world/world.ts'

/** The year as it was played. Whoever shows it moves it, so that it ends now. */
export const YEAR_BEGAN = instant(Date.UTC(2025, 11, 8, 9))
export const YEAR_ENDED = plus(YEAR_BEGAN, days(364))

/** Stands for the marketplace's address in what is kept: whoever shows the year has another one. */
export const MARKET_URL = 'http://market.invalid'

const SEED = 1973

/** Returns the marketplace of the year, moved by `moved` ms: the same copies come and go at their moved times. */
export function marketOfYear(moved: number) {
  return {
    seed: SEED,
    liveliness: 1,
    albums: [40, 120],
    shops: demoShops,
    epoch: instant(moved),
    // Prices move by what sellers do, never by the rates of a day.
    ratesOf: YEAR_BEGAN,
  } as const satisfies Partial<MarketplaceOptions>
}

/** Which records the people of the year watch, the same whenever the marketplace is opened. */
export type YearsRecords = {
  readonly watched: readonly number[]
  /** One of them is deleted in the autumn; another may not be sold. */
  readonly deleted: number
  readonly blocked: number
  /** An album of which all pressings are watched. */
  readonly masterId: number
}

/** How many records of which usual number of copies: most are waited for. */
const KINDS = [
  { from: 0.02, to: 0.2, count: 130 },
  { from: 0.2, to: 0.8, count: 56 },
  { from: 0.8, to: 3, count: 14 },
] as const

/** Every record of the catalogue is visited once by this step. */
const CATALOGUE = 6_000
const STEP = 1_637
const LATIN = /^[\p{Script=Latin}\P{Letter}]+$/u

/** Chooses vinyl of different artists, named in letters that the fonts of every machine have. */
export function recordsOfYear({ catalogue }: World): YearsRecords {
  const chosen = chosenOf(catalogue)
  const ordinary = chosen.filter(({ index }) => catalogue.standing(index) === 'ordinary')
  const kindOf = ({ index }: Release) => {
    const { occupancy } = temperOf(SEED, index)
    return KINDS.find(({ from, to }) => occupancy >= from && occupancy < to)
  }
  const byKind = Map.groupBy(ordinary, kindOf)
  const [rare, ...others] = KINDS.map((kind) =>
    (byKind.get(kind) ?? []).slice(0, kind.count).map(({ id }) => id),
  )
  const watched = [rare ?? [], ...others].flat().toSorted((a, b) => order(a) - order(b))
  // Of those that are added first, and that nobody else is given.
  const deleted = watched.slice(21, 33).find((id) => rare?.includes(id)) ?? 0
  const blocked = chosen.find(({ index }) => catalogue.standing(index) === 'blocked')?.id ?? 0
  const pressings = (masterId = 0) => catalogue.master(masterId)?.releaseIds.length ?? 0
  const album = ordinary.find(({ masterId }) => pressings(masterId) >= 6 && pressings(masterId) <= 9)
  return { watched, deleted, blocked, masterId: album?.masterId ?? 0 }
}

/** Returns one record of each artist, in an order by chance. */
function chosenOf({ release }: World['catalogue']): readonly Release[] {
  const random = new Random(SEED, 1)
  const from = random.int(CATALOGUE)
  const artists = new Set<string>()
  return Array.from({ length: CATALOGUE }, (_, n) => release((from + n * STEP) % CATALOGUE)).filter(
    ({ album, formats }) => {
      const artist = album.artists[0]?.name ?? ''
      const isChosen =
        !artists.has(artist) && formats[0]?.name === 'Vinyl' && LATIN.test(`${artist} ${album.title}`)
      if (isChosen) artists.add(artist)
      return isChosen
    },
  )
}

const order = (id: number) => new Random(SEED, 2, id).next()

/** The shops that a collector of the year follows. */
export const FOLLOWED_SHOPS = ['plattenkiste', 'empty_racks', 'harbour_records'] as const

/** What happens on the marketplace besides its own course. Times are ms since the year began. */
export type MarketEvent =
  | { readonly kind: 'delete'; readonly at: number; readonly releaseId: number }
  | {
      readonly kind: 'list'
      readonly at: number
      readonly shop: string
      readonly releaseId: number
      readonly stays: number
      readonly offer: Offer
    }

const LISTED_BY_A_SHOP = 46
const FIRST_LISTING = 70_000_000_000

/** Returns the events of the year in their order. */
export function eventsOfYear({ catalogue, shops }: World, records: YearsRecords): readonly MarketEvent[] {
  const random = new Random(SEED, 3)
  const length = YEAR_ENDED - YEAR_BEGAN
  const listed = FOLLOWED_SHOPS.flatMap((shop, nth) =>
    Array.from({ length: LISTED_BY_A_SHOP }, (_, n): MarketEvent => {
      const { currency = 'USD', country = 'United States' } = shops.find(shop) ?? {}
      const releaseId = random.pick(records.watched)
      const media = drawGrade(random)
      const { worth } = temperOf(SEED, catalogue.indexOf(releaseId) ?? 0)
      const dollars = worth * gradeWorth(media) * random.logNormal(0.95, 0.2)
      const offer = {
        listingId: FIRST_LISTING + 1_000 * nth + n,
        media,
        sleeve: drawSleeve(random, media),
        currency,
        price: shopPrice(convert(dollars, 'USD', currency, instant(0)), currency),
        postage: random.chance(0.7) ? shopPrice(usualPostage(currency), currency) : null,
        shipsFrom: country,
        comments: drawComments(random),
      }
      const at = Math.floor(((n + random.next()) / LISTED_BY_A_SHOP) * length)
      return { kind: 'list', at, shop, releaseId, stays: Math.floor(days(random.logNormal(14, 0.7))), offer }
    }),
  )
  const deleted: MarketEvent = { kind: 'delete', at: days(280), releaseId: records.deleted }
  return [...listed, deleted].toSorted((a, b) => a.at - b.at)
}

/** Lets an event happen now, or as it would have: a copy lies there for what is left of its time. */
export function happen(world: World, event: MarketEvent, began: Instant): void {
  if (event.kind === 'delete') return void world.deleteRelease(event.releaseId)
  const left = began + event.at + event.stays - world.clock.now()
  if (left <= 0) return
  const listedAt = instant(began + event.at)
  world.shops.list(event.shop, event.releaseId, { ...event.offer, listedAt, forMs: left })
}

/** Brings a marketplace that was just opened to the end of its year. */
export function bringToEnd(world: World, moved: number): void {
  for (const event of eventsOfYear(world, recordsOfYear(world)))
    happen(world, event, plus(YEAR_BEGAN, milliseconds(moved)))
}
