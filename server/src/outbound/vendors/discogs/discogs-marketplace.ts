import type { Reading } from '@cratewatch/domain/availability/observation'
import { byOurClock } from '@cratewatch/domain/copies/clock-ahead'
import { OBSERVED_IN } from '@cratewatch/domain/copies/counting'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { systemClock, type Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import type {
  InventoryFailure,
  InventoryPage,
  ListingAnswer,
  Marketplace,
  MarketplaceAnswer,
  MarketplaceFailure,
  SearchedBy,
  SearchOutcome,
  VersionsPage,
  MasterCopies,
  MasterDetails,
} from '../marketplace.ts'
import { classifyRecord } from './classify-answer.ts'
import { openDiscogsWire, type DiscogsWire, type HearClock } from './discogs-wire.ts'
import { COPIES_PER_PAGE, readInventory, readListing } from './read-inventory.ts'
import { readList, readSearch, readVersions } from './read-pages.ts'
import {
  readRelease,
  artistOf,
  credits,
  decoration,
  number,
  pictureAddress,
  text,
  title,
} from './read-release.ts'

/** The most that the marketplace puts on a page. */
const VERSIONS_PER_PAGE = 100

const SEARCH_PARAMETERS: Readonly<Record<SearchedBy, string>> = {
  name: 'q',
  barcode: 'barcode',
  'catalogue-number': 'catno',
}

/** The marketplace over HTTP. */
export function createDiscogsMarketplace(
  config: Pick<Config, 'marketplace' | 'publicUrl'>,
  clock: Clock = systemClock,
  heard?: HearClock,
): Marketplace {
  const wire = openDiscogsWire(config, clock, heard)
  const get = <T>(path: string, read: Read<T>, signal?: AbortSignal, gone?: ReadGone<T>) =>
    wire.request({ method: 'GET', path }, (...answered) => understood(answered, read, gone), signal)
  return {
    stats: (releaseId, signal, currency = OBSERVED_IN) =>
      get(`/marketplace/stats/${releaseId}?curr_abbr=${currency}`, readStats, signal, (gone) => gone),
    master: (masterId, signal) => get(`/masters/${masterId}`, (body) => readMaster(body, masterId), signal),
    masterDetails: (masterId, signal) =>
      get(`/masters/${masterId}`, (body) => readMasterDetails(body, masterId), signal),
    versions(masterId, page, signal) {
      const query = `sort=released&sort_order=asc&page=${page}&per_page=${VERSIONS_PER_PAGE}`
      const beyond = page > 1 ? () => NO_VERSIONS : undefined
      return get(`/masters/${masterId}/versions?${query}`, readVersions, signal, beyond)
    },
    release: (releaseId, signal) =>
      get(`/releases/${releaseId}`, (body) => readRelease(body, releaseId), signal),
    search({ by, words, page, pageSize }, signal) {
      const query = new URLSearchParams({
        [SEARCH_PARAMETERS[by]]: words,
        type: 'release',
        page: `${page}`,
        per_page: `${pageSize}`,
      })
      return wire.request({ method: 'GET', path: `/database/search?${query}` }, searched, signal)
    },
    list: (listId, signal) =>
      wire.request(
        { method: 'GET', path: `/lists/${listId}` },
        (answer, now) => readList(answer, listId, now),
        signal,
      ),
    inventory(seller, page, signal) {
      return requestInventory(wire, { seller, page }, signal)
    },
    listing(listingId, signal) {
      return requestListing(wire, listingId, signal)
    },
    close: () => wire.close(),
  }
}

/** Whose request it is; absent: the application's. */
type By = Readonly<Record<string, string>>

/** Requests a page of an inventory, for the application or a person whose authorization stands among the headers. */
export async function requestInventory(
  wire: DiscogsWire,
  { seller, page }: { readonly seller: string; readonly page: number },
  signal?: AbortSignal,
  headers?: By,
): Promise<MarketplaceAnswer<InventoryPage, InventoryFailure>> {
  const query = `sort=listed&sort_order=desc&page=${page}&per_page=${COPIES_PER_PAGE}`
  const path = `/users/${encodeURIComponent(seller)}/inventory?${query}`
  const request = { method: 'GET', path, ...(headers && { headers }) } as const
  const answer = await wire.request(
    request,
    (...read) => readInventory(read[0], read[1], toWhom(headers)),
    signal,
  )
  if (!answer.result.ok) return { result: answer.result, headers: answer.headers }
  const copies = answer.result.value.copies.map((copy) => byOurClock(copy, wire.ahead()))
  return { result: ok({ ...answer.result.value, copies }), headers: answer.headers }
}

/** Requests a listing, for the application or a person. */
export async function requestListing(
  wire: DiscogsWire,
  listingId: number,
  signal?: AbortSignal,
  headers?: By,
): Promise<MarketplaceAnswer<ListingAnswer>> {
  const request = {
    method: 'GET',
    path: `/marketplace/listings/${listingId}`,
    ...(headers && { headers }),
  } as const
  const read = (body: unknown) => readListing(body, listingId, toWhom(headers))
  const answer = await wire.request(request, (...answered) => understood(answered, read, undefined), signal)
  if (!answer.result.ok) return { result: answer.result, headers: answer.headers }
  const { copy } = answer.result.value
  const listing = { ...answer.result.value, copy: copy && byOurClock(copy, wire.ahead()) }
  return { result: ok(listing), headers: answer.headers }
}

function toWhom(headers: By | undefined) {
  return headers === undefined ? 'application' : 'person'
}

type Answered = Parameters<typeof classifyRecord>
type Read<T> = (body: unknown) => T | null
type ReadGone<T> = (gone: Extract<MarketplaceFailure, { kind: 'withdrawn' }>) => T

/** Reads the body of a good answer; `gone`: what it means that there is none. */
function understood<T>(
  answered: Answered,
  read: Read<T>,
  gone: ReadGone<T> | undefined,
): Result<T, MarketplaceFailure> {
  const body = classifyRecord(...answered)
  if (!body.ok) return body.error.kind === 'withdrawn' && gone !== undefined ? ok(gone(body.error)) : body
  const value = read(body.value)
  return value === null ? refused({ kind: 'unreadable', why: 'not the shape we know' }) : ok(value)
}

/** Reads a search: a missing page is an empty one, and 500 is the answer to a search that is too broad. */
function searched(...answered: Answered): Result<SearchOutcome, MarketplaceFailure> {
  if (answered[0].status === 500) return ok({ kind: 'too-broad' })
  return understood(answered, readSearch, () => NOTHING_FOUND)
}

const NO_VERSIONS: VersionsPage = { pressings: [], total: 0, pages: 0 }
const NOTHING_FOUND: SearchOutcome = { kind: 'found', releases: [], total: 0, pages: 0 }

/**
 * The count must be there: a body without it never means "none for sale". Null counts are real, for blocked releases
 * and, by the documentation, for none. A price of 0 or less is none: nobody gives records away.
 */
const stats = z.object({
  num_for_sale: z.int().nonnegative().nullable(),
  lowest_price: z
    .object({ value: z.number().positive(), currency: z.string().regex(/^[A-Z]{3}$/) })
    .nullish()
    .catch(null),
  blocked_from_sale: z.boolean().nullish(),
})

/** Reads the body of /marketplace/stats; null when it is unreadable. */
export function readStats(body: unknown): Reading | null {
  const parsed = stats.safeParse(body)
  if (!parsed.success) return null
  const { num_for_sale: count, lowest_price: lowest, blocked_from_sale: isBlocked } = parsed.data
  if (isBlocked === true) return { kind: 'blocked' }
  if (count === null) return { kind: 'unstated' }
  if (count === 0) return { kind: 'none' }
  return { kind: 'on-sale', count, lowest: lowest ?? null }
}

/** The count must be a number: null says nothing about the pressings. The price is a plain number here, none when it is 0. */
const master = z.object({
  id: z.int().positive(),
  num_for_sale: z.int().nonnegative(),
  lowest_price: z.number().positive().nullish().catch(null),
})

/** Reads the body of /masters/{id}; null when it is another master or unreadable. */
export function readMaster(body: unknown, masterId: number): MasterCopies | null {
  const parsed = master.safeParse(body)
  if (!parsed.success || parsed.data.id !== masterId) return null
  const { num_for_sale: count, lowest_price: lowest } = parsed.data
  return count === 0 ? { count: 0, lowest: null } : { count, lowest: lowest ?? null }
}

const details = z.object({
  id: z.int().positive(),
  title,
  artists: credits,
  images: decoration(z.array(z.object({ uri150: text }))),
  year: number,
  main_release: number,
})

/** Reads what the same body says of the album itself; null when it is another master or unreadable. */
export function readMasterDetails(body: unknown, masterId: number): MasterDetails | null {
  const parsed = details.safeParse(body)
  if (!parsed.success || parsed.data.id !== masterId) return null
  const { id, title, images, year, main_release: mainRelease } = parsed.data
  return {
    id,
    title,
    artist: artistOf(parsed.data),
    thumb: pictureAddress([images?.[0]?.uri150]),
    year: year || null,
    mainReleaseId: mainRelease || null,
  }
}
