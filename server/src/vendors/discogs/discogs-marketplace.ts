import { ok, refused } from '@cratewatch/domain/kernel/result'
import { systemClock, type Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type {
  Marketplace,
  MarketplaceAnswer,
  SearchedBy,
  SearchOutcome,
  VersionsPage,
} from '../marketplace.ts'
import { budgetHeaders } from './classify-answer.ts'
import { openDiscogsWire, SILENT, type WireResult } from './discogs-wire.ts'
import { readList } from './read-list.ts'
import { readMaster, readMasterDetails } from './read-master.ts'
import { readRelease } from './read-release.ts'
import { readSearch } from './read-search.ts'
import { readStats } from './read-stats.ts'
import { readVersions } from './read-versions.ts'

/** The currency of all observations, so that prices compare. Changing it would start a new baseline. */
const CURRENCY = 'USD'

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
): Marketplace {
  const wire = openDiscogsWire(config, clock)
  return {
    async stats(releaseId, signal, currency = CURRENCY) {
      const answer = await wire.get(`/marketplace/stats/${releaseId}?curr_abbr=${currency}`, signal)
      const { result, headers } = answer
      if (!result.ok && result.error.kind === 'withdrawn') return { result: ok(result.error), headers }
      return understood(answer, readStats)
    },
    async master(masterId, signal) {
      const answer = await wire.get(`/masters/${masterId}`, signal)
      return understood(answer, (body) => readMaster(body, masterId))
    },
    async masterDetails(masterId, signal) {
      const answer = await wire.get(`/masters/${masterId}`, signal)
      return understood(answer, (body) => readMasterDetails(body, masterId))
    },
    async versions(masterId, page, signal) {
      const query = `sort=released&sort_order=asc&page=${page}&per_page=${VERSIONS_PER_PAGE}`
      const answer = await wire.get(`/masters/${masterId}/versions?${query}`, signal)
      const { result, headers } = answer
      const isBeyond = page > 1 && !result.ok && result.error.kind === 'withdrawn'
      return isBeyond ? { result: ok(NO_VERSIONS), headers } : understood(answer, readVersions)
    },
    async release(releaseId, signal) {
      const answer = await wire.get(`/releases/${releaseId}`, signal)
      return understood(answer, (body) => readRelease(body, releaseId))
    },
    async search({ by, words, page, pageSize }, signal) {
      const query = new URLSearchParams({
        [SEARCH_PARAMETERS[by]]: words,
        type: 'release',
        page: `${page}`,
        per_page: `${pageSize}`,
      })
      return searched(await wire.get(`/database/search?${query}`, signal))
    },
    async list(listId, signal) {
      const sent = await wire.send({ method: 'GET', path: `/lists/${listId}` }, signal)
      if (!sent.ok) return { result: sent, headers: SILENT }
      return { result: readList(sent.value, listId, clock.now()), headers: budgetHeaders(sent.value) }
    },
    close: () => wire.close(),
  }
}

/** Reads a search: a missing page is an empty one, and 500 is the answer to a search that is too broad. */
function searched(answer: WireResult): MarketplaceAnswer<SearchOutcome> {
  const { status, result, headers } = answer
  if (!result.ok && result.error.kind === 'withdrawn') return { result: ok(NOTHING_FOUND), headers }
  if (status === 500) return { result: ok({ kind: 'too-broad' }), headers }
  return understood(answer, readSearch)
}

const NO_VERSIONS: VersionsPage = { pressings: [], total: 0, pages: 0 }
const NOTHING_FOUND: SearchOutcome = { kind: 'found', releases: [], total: 0, pages: 0 }

function understood<T>(answer: WireResult, read: (body: unknown) => T | null): MarketplaceAnswer<T> {
  const { result, headers } = answer
  if (!result.ok) return { result, headers }
  const value = read(result.value)
  if (value !== null) return { result: ok(value), headers }
  return { result: refused({ kind: 'unreadable', why: 'not the shape we know' }), headers }
}
