import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { findWatch } from './find-release.ts'
import { searchWatches } from './search-releases.ts'
import { sharedAnswers } from './shared-answers.ts'
import { SEARCH_LAST_PAGE, type SearchPage } from '@cratewatch/contracts/watching/vinyl-search'
import { foundPresenter } from './present-found.ts'

/** Searches the marketplace by name, printed number or id. Requests in flight are shared by all callers of this process. */
export function searchRoutes(deps: Deps): Route[] {
  const searching = { ...deps, shared: sharedAnswers(deps) }
  return [
    route(endpoints.searchVinyls, async ({ session, query }) => {
      const found = await searchWatches(searching, session.userId, query)
      if (!found.ok) return found
      const { releases, total, pages } = found.value
      return ok<SearchPage>({
        results: releases.map(await foundPresenter(deps, session.userId, releases)),
        pagination: { total, pages: Math.min(pages, SEARCH_LAST_PAGE) },
      })
    }),
    route(endpoints.findVinyl, async ({ session, params }) => {
      const found = await findWatch(searching, session.userId, params.id)
      if (!found.ok) return found
      const present = await foundPresenter(deps, session.userId, [found.value])
      return ok(present(found.value))
    }),
  ]
}
