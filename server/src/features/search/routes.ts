import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../deps.ts'
import { findWatch } from './find-release.ts'
import { searchWatches } from './search-releases.ts'
import { sharedAnswers } from './shared-answers.ts'
import {
  SEARCH_LAST_PAGE,
  type SearchPage,
  type SearchResult,
} from '@cratewatch/contracts/watches/vinyl-search'
import type { FoundRelease } from '../../vendors/marketplace.ts'
import type { Found } from './request-marketplace.ts'

/** Searches the marketplace by name or id. Requests in flight are shared by all callers of this process. */
export function searchRoutes(deps: Deps): Route[] {
  const searching = { ...deps, shared: sharedAnswers(deps) }
  return [
    route(endpoints.searchVinyls, async ({ session, query }) => {
      const found = await searchWatches(searching, session.userId, query)
      return found.ok ? ok(presentPage(found.value)) : found
    }),
    route(endpoints.findVinyl, async ({ session, params }) => {
      const found = await findWatch(searching, session.userId, params.id)
      return found.ok ? ok(presentFound(found.value)) : found
    }),
  ]
}

function presentPage({ releases, total, pages }: Found): SearchPage {
  return {
    results: releases.map(presentFound),
    pagination: { total, pages: Math.min(pages, SEARCH_LAST_PAGE) },
  }
}

/** Presents a record as a search shows it. */
function presentFound(release: FoundRelease): SearchResult {
  const { id, title, thumb, year, label, genre, country, format, medium } = release
  return { id, title, thumb, year, label, genre, country, format, medium }
}
