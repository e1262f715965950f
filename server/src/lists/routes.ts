import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../http/caller/caller.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { cancelRun } from './runs/end-run.ts'
import { compareWithWatches } from './compare-with-watches.ts'
import { listItems } from './items/list-items.ts'
import { followedListRoutes } from './lists/routes.ts'
import { readProgress } from './runs/read-progress.ts'
import { readWantlist } from './read-wantlist.ts'
import { startSync, type SyncOptions } from './sync/start-sync.ts'
import { changeSyncSettings, readSyncSettings } from './sync/sync-settings.ts'

/** The wantlist: read, synced, compared; and the lists that are followed. */
export function wantlistRoutes(deps: Deps): Route[] {
  const status = async ({ userId, locale }: Session) => ({
    progress: await readProgress(deps, userId, 'sync', locale),
  })
  const start = async (session: Session, options: SyncOptions) => {
    const started = await startSync(deps, session.userId, options)
    return started.ok ? ok(await status(session)) : started
  }
  return [
    route(endpoints.readWantlist, ({ session, query }) => readWantlist(deps, session.userId, query)),
    route(endpoints.syncWantlist, ({ session, body }) => start(session, body)),
    route(endpoints.startWantlistSync, ({ session, body }) => start(session, body)),
    route(endpoints.cancelWantlistSync, ({ session }) => cancelRun(deps, session.userId, 'sync')),
    route(endpoints.wantlistSyncStatus, async ({ session }) => ok(await status(session))),
    route(endpoints.wantlistSyncItems, async ({ session, query }) =>
      ok(await listItems(deps, session.userId, 'sync', query)),
    ),
    route(endpoints.getSyncSettings, async ({ session }) => ok(await readSyncSettings(deps, session.userId))),
    route(endpoints.updateSyncSettings, ({ session, body }) =>
      changeSyncSettings(deps, session.userId, body),
    ),
    ...followedListRoutes(deps),
    route(endpoints.wantlistDifferences, ({ session, query }) =>
      compareWithWatches(deps, session.userId, query),
    ),
  ]
}
