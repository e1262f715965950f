import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Deps } from '../../outbound/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { refuse } from '../../base/refusal.ts'
import { listItems } from '../items/list-items.ts'
import { cancelRun } from '../runs/end-run.ts'
import {
  followedListLimit,
  followList,
  isFollowed,
  readFollowedLists,
  syncFollowedList,
  unfollowList,
} from './followed-lists.ts'

/** Public lists of the marketplace: followed, synced, left. */
export function followedListRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.followedLists, async ({ session }) =>
      ok({
        lists: [...(await readFollowedLists(deps, session))],
        limit: await followedListLimit(deps.db, session.userId),
      }),
    ),
    route(endpoints.followList, ({ session, body }) => followList(deps, session, body)),
    route(endpoints.unfollowList, ({ session, params }) => unfollowList(deps, session.userId, params.id)),
    route(endpoints.syncFollowedList, ({ session, params, body }) =>
      syncFollowedList(deps, session, params.id, body),
    ),
    route(endpoints.cancelFollowedListSync, ({ session, params }) =>
      cancelRun(deps, session.userId, 'list', params.id),
    ),
    route(endpoints.followedListItems, async ({ session, params, query }) =>
      (await isFollowed(deps.db, session.userId, params.id))
        ? ok(await listItems(deps, session.userId, 'list', query, params.id))
        : refuse('NOT_FOUND'),
    ),
  ]
}
