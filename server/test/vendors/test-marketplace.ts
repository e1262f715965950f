import type { Observation } from '@cratewatch/domain/availability/observation'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type {
  FoundRelease,
  InventoryPage,
  MasterDetails,
  Marketplace,
  MarketplaceAnswer,
  MarketplaceFailure,
  PublicList,
  SearchOutcome,
} from '../../src/outbound/vendors/marketplace.ts'

export type TestMarketplace = Marketplace & {
  /** The requests, oldest first: `release 123`, `stats 123`, `versions 12 1`, `search blue train 1`. */
  readonly asked: string[]
  putRelease(details: Partial<ReleaseDetails> & { readonly id: number }, observation?: Observation): void
  /** Sets a master and its pressings, in place of those it had. `listed`: how many it claims to have. */
  putMaster(
    details: Partial<MasterDetails> & { readonly id: number },
    pressings: readonly Pressing[],
    listed?: number,
  ): void
  /** Sets how many of a currency the marketplace gives for a dollar. */
  putRate(currency: string, perDollar: number): void
  /** Sets the results of a search, for every page. */
  putSearch(words: string, found: readonly (Partial<FoundRelease> & { readonly id: number })[]): void
  putSearchOutcome(words: string, outcome: SearchOutcome): void
  /** Sets the copies that a seller has for sale, in any order; private: they are not shown. */
  putShop(
    seller: string,
    copies: readonly (Partial<Copy> & { readonly id: number; readonly releaseId: number })[] | 'private',
  ): void
  /** Makes every request of this kind fail like this; null: answer again. */
  fail(
    question: 'release' | 'stats' | 'search' | 'masterDetails' | 'versions' | 'inventory' | 'listing',
    failure: MarketplaceFailure | null,
  ): void
  /** Forgets every answer and request. */
  startOver(): void
}

type KnownMaster = {
  readonly details: MasterDetails
  readonly pressings: readonly Pressing[]
  readonly listed: number
}

/** Makes a marketplace with prepared answers, for tests about what the server does with them. */
export function testMarketplace(): TestMarketplace {
  const asked: string[] = []
  const releases = new Map<number, { details: ReleaseDetails; observation: Observation }>()
  const masters = new Map<number, KnownMaster>()
  const searches = new Map<string, SearchOutcome>()
  const shops = new Map<string, readonly Copy[] | 'private'>()
  const rates = new Map<string, number>()
  const failures = new Map<string, MarketplaceFailure>()

  const answer = answering(asked, failures)

  return {
    asked,
    putRelease(details, observation = { kind: 'none' }) {
      releases.set(details.id, { details: { ...BLANK, ...details }, observation })
    },
    putMaster(details, pressings, listed = pressings.length) {
      masters.set(details.id, { details: { ...BLANK_MASTER, ...details }, pressings, listed })
    },
    putRate: (currency, perDollar) => void rates.set(currency, perDollar),
    putSearch(words, found) {
      const releases = found.map((row) => ({ ...BLANK_ROW, ...row }))
      searches.set(words, { kind: 'found', releases, total: releases.length, pages: 1 })
    },
    putSearchOutcome: (words, outcome) => void searches.set(words, outcome),
    fail(question, failure) {
      if (failure) failures.set(question, failure)
      else failures.delete(question)
    },
    startOver() {
      asked.length = 0
      for (const answers of [releases, masters, searches, shops, rates, failures]) answers.clear()
    },
    master: (id) => answer('master', id, () => ({ count: 0, lowest: null })),
    masterDetails: (id) => answer('masterDetails', id, () => masters.get(id)?.details),
    versions: (id, page) =>
      answer('versions', `${id} ${page}`, () => {
        const { pressings = [], listed = 0 } = masters.get(id) ?? {}
        return {
          pressings: pressings.slice((page - 1) * 100, page * 100),
          total: listed,
          pages: Math.max(1, Math.ceil(listed / 100)),
        }
      }),
    release: (id) => answer('release', id, () => releases.get(id)?.details),
    stats: (id, _signal, currency) =>
      answer('stats', currency === undefined ? id : `${id} in ${currency}`, () =>
        inCurrency(releases.get(id)?.observation ?? { kind: 'withdrawn' }, currency, rates),
      ),
    search: ({ by, words, page }) =>
      answer(
        'search',
        by === 'name' ? `${words} ${page}` : `${by} ${words} ${page}`,
        () => searches.get(words) ?? NOTHING_FOUND,
      ),
    list: (id) => answer<PublicList>('list', id, () => undefined),
    ...shopAnswers(shops, answer),
    close: () => Promise.resolve(),
  }
}

type Shops = Map<string, readonly Copy[] | 'private'>
type Ask = <T>(
  question: string,
  about: number | string,
  read: () => T | undefined,
) => Promise<MarketplaceAnswer<T>>

function answering(asked: string[], failures: ReadonlyMap<string, MarketplaceFailure>): Ask {
  return (question, about, read) => {
    asked.push(`${question} ${about}`)
    const failure = failures.get(question)
    const value = failure ? undefined : read()
    const result = value === undefined ? refused(failure ?? ({ kind: 'withdrawn' } as const)) : ok(value)
    return Promise.resolve({ result, headers: { limit: null, remaining: null } })
  }
}

function shopAnswers(shops: Shops, answer: Ask): Pick<TestMarketplace, 'putShop' | 'inventory' | 'listing'> {
  const shown = (copies: readonly Copy[] | 'private' | undefined) =>
    copies === 'private' ? [] : (copies ?? [])
  const sold = new Map<number, Pick<Copy, 'seller' | 'releaseId'>>()
  return {
    putShop(seller, copies) {
      const put = copies === 'private' ? copies : copies.map((copy) => ({ ...BLANK_COPY, seller, ...copy }))
      shops.set(seller.toLowerCase(), put)
      // A listing stays an answer when it is gone.
      for (const { id, releaseId } of shown(put)) sold.set(id, { seller, releaseId })
    },
    async inventory(seller, page) {
      const copies = shops.get(seller.toLowerCase())
      const isShown = copies !== undefined && copies !== 'private'
      const read = () => (isShown ? pageOfShop(copies, page) : undefined)
      const { result, headers } = await answer('inventory', `${seller} ${page}`, read)
      if (result.ok || result.error.kind !== 'withdrawn') return { result, headers }
      return { result: refused({ kind: copies === 'private' ? 'private' : 'no-seller' }), headers }
    },
    listing: (id) =>
      answer('listing', id, () => {
        const copy = [...shops.values()].flatMap(shown).find((each) => each.id === id)
        const named = copy ?? sold.get(id)
        if (named === undefined) return undefined
        return { seller: named.seller, releaseId: named.releaseId, copy: copy ?? null, postage: null }
      }),
  }
}

function inCurrency(
  observation: Observation,
  currency: string | undefined,
  rates: ReadonlyMap<string, number>,
): Observation {
  const perDollar = rates.get(currency ?? '')
  if (observation.kind !== 'on-sale' || observation.lowest === null || currency === undefined)
    return observation
  if (perDollar === undefined) return { ...observation, lowest: null }
  return { ...observation, lowest: { value: observation.lowest.value * perDollar, currency } }
}

function pageOfShop(copies: readonly Copy[], page: number): InventoryPage {
  const newestFirst = copies.toSorted((a, b) => b.postedAt - a.postedAt || b.id - a.id)
  return {
    copies: newestFirst.slice((page - 1) * 100, page * 100),
    postage: new Map(),
    sellerId: copies.length === 0 ? null : 493_556,
    unread: 0,
    total: copies.length,
    pages: Math.ceil(copies.length / 100),
  }
}

const BLANK_COPY: Omit<Copy, 'id' | 'releaseId' | 'seller'> = {
  media: 'NM',
  sleeve: 'VG+',
  price: { value: 14, currency: 'EUR' },
  postage: null,
  shipsFrom: 'Germany',
  comments: '',
  postedAt: instant(Date.UTC(2026, 0, 5)),
}

const NOTHING_FOUND: SearchOutcome = { kind: 'found', releases: [], total: 0, pages: 1 }

const BLANK_ROW: Omit<FoundRelease, 'id'> = {
  title: 'Some Artist - Some Title',
  thumb: 'https://i.example/cover.jpg',
  year: 1979,
  country: 'UK',
  label: 'Some Label',
  genre: 'Rock',
  format: 'LP, Album',
  medium: 'vinyl',
  catalogueNumber: 'SL 1',
  masterId: null,
}

const BLANK_MASTER: MasterDetails = {
  id: 1,
  artist: 'Some Artist',
  title: 'Some Album',
  thumb: 'https://i.example/album.jpg',
  year: 1979,
  mainReleaseId: null,
}

const BLANK: ReleaseDetails = {
  id: 1,
  artist: 'Some Artist',
  title: 'Some Title',
  thumb: 'https://i.example/cover.jpg',
  year: 1979,
  country: 'UK',
  format: '2 × LP, Album',
  label: 'Some Label',
  catalogueNumber: 'SL 1',
  genres: ['Rock'],
  masterId: null,
  communityHave: 10,
  communityWant: 20,
}
