import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { findVinyl } from './find-vinyl.ts'
import { presentFound, presentPage } from './present-found.ts'
import { searchVinyls } from './search-vinyls.ts'
import { sharedAnswers } from './shared-answers.ts'

/** Records of the marketplace by name or id. Answers under way are shared by all callers of this process. */
export function searchRoutes(world: World): Route[] {
  const searching = { ...world, shared: sharedAnswers(world) }
  return [
    route(endpoints.searchVinyls, async ({ session, query }) => {
      const found = await searchVinyls(searching, session.userId, query)
      return found.ok ? ok(presentPage(found.value)) : found
    }),
    route(endpoints.findVinyl, async ({ session, params }) => {
      const found = await findVinyl(searching, session.userId, params.id)
      return found.ok ? ok(presentFound(found.value)) : found
    }),
  ]
}
