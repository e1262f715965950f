import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../base/refusal.ts'
import { presentSuggestions } from '../checking/shops/suggest.ts'
import type { Session } from '../http/caller/caller.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { compareWithWatches } from './compare.ts'
import { exportWatches } from './files/export.ts'
import { confirmImport, previewImport, rereadImport } from './files/import.ts'
import { fileThread } from './files/read-in-thread.ts'
import { listPreviewLines, readPreview } from './files/read-preview.ts'
import { startSearch, stopSearch } from './files/search-lines.ts'
import {
  followedListLimit,
  followList,
  isFollowed,
  readFollowedLists,
  syncFollowedList,
  unfollowList,
} from './followed-lists.ts'
import { limitByNotes } from './priced-notes.ts'
import { latestRun, listItems, readProgress } from './progress.ts'
import { cancelRun } from './runs/end-run.ts'
import { endSharedList, listSharedLists, shareList } from './sharing/share-list.ts'
import { sharedListPage } from './sharing/shared-page.ts'
import { readSharedList, takeOver } from './sharing/take-over.ts'
import { startSync } from './start-sync.ts'
import { changeSyncSettings, readSyncSettings } from './sync-settings.ts'
import { readWantlist } from './wantlist.ts'

/** Lists of records: the wantlist, public lists that are followed, files, and the own list for others. */
export function listRoutes(deps: Deps): Route[] {
  return [...wantlistRoutes(deps), ...followedListRoutes(deps), ...importRoutes(deps), ...sharingRoutes(deps)]
}

/** The wantlist: read, synced, compared. */
function wantlistRoutes(deps: Deps): Route[] {
  const status = async ({ userId, locale }: Session) => ({
    progress: await readProgress(deps, userId, 'sync', locale),
  })
  const start = async (session: Session, options: Parameters<typeof startSync>[2]) => {
    const started = await startSync(deps, session.userId, options)
    return started.ok ? ok(await status(session)) : started
  }
  return [
    route(endpoints.readWantlist, ({ session, query }) => readWantlist(deps, session.userId, query)),
    route(endpoints.syncWantlist, ({ session, body }) => start(session, body)),
    route(endpoints.startWantlistSync, ({ session, body }) => start(session, body)),
    route(endpoints.cancelWantlistSync, ({ session }) => cancelRun(deps, session.userId, 'sync')),
    route(endpoints.wantlistSyncStatus, async ({ session }) => ok(await status(session))),
    route(endpoints.limitByNotes, async ({ session }) =>
      ok(await limitByNotes(deps, await latestRun(deps.db, session.userId, 'sync'))),
    ),
    route(endpoints.wantlistSyncItems, async ({ session, query }) =>
      ok(await listItems(deps, session.userId, 'sync', query)),
    ),
    route(endpoints.getSyncSettings, async ({ session }) => ok(await readSyncSettings(deps, session.userId))),
    route(endpoints.updateSyncSettings, ({ session, body }) => changeSyncSettings(deps, session, body)),
    route(endpoints.wantlistDifferences, ({ session, query }) =>
      compareWithWatches(deps, session.userId, query),
    ),
  ]
}

/** Public lists of the marketplace: followed, synced, left. */
function followedListRoutes(deps: Deps): Route[] {
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

/** Imports watch lists from files, and exports them. */
function importRoutes(deps: Deps): Route[] {
  const status = async ({ userId, locale }: Session) => ({
    progress: await readProgress(deps, userId, 'import', locale),
  })
  return [
    route(endpoints.previewImport, async ({ session, raw }) => {
      const file = { bytes: raw.bytes, name: fileName(raw.header) }
      const read = await previewImport(deps, session.userId, file)
      return read.ok ? storedPreview(deps, session) : read
    }),
    route(endpoints.suggestShops, async ({ session, raw: { bytes } }) => {
      const orders = await fileThread.readOrders({ bytes, siteUrl: deps.config.marketplace.siteUrl })
      if (!orders.ok) return orders
      return ok({ suggestions: await presentSuggestions(deps, session.userId, orders.value) })
    }),
    route(endpoints.rereadImport, async ({ session, body }) => {
      const read = await rereadImport(deps, session.userId, body)
      return read.ok ? storedPreview(deps, session) : read
    }),
    route(endpoints.startImportSearch, async ({ session, body }) => {
      const started = await startSearch(deps, session.userId, body.id)
      return started.ok ? storedPreview(deps, session) : started
    }),
    route(endpoints.stopImportSearch, ({ session }) => stopSearch(deps, session.userId)),
    route(endpoints.readImportPreview, async ({ session }) =>
      ok({ preview: await readPreview(deps, session.userId) }),
    ),
    route(endpoints.importPreviewLines, ({ session, query }) =>
      listPreviewLines(deps, session.userId, query),
    ),
    route(endpoints.discardImport, async ({ session }) => {
      await deps.db.deleteFrom('list_previews').where('user_id', '=', session.userId).execute()
      return ok(undefined)
    }),
    route(endpoints.confirmImport, async ({ session, body }) => {
      const confirmed = await confirmImport(deps, session.userId, body)
      return confirmed.ok ? ok(await status(session)) : confirmed
    }),
    route(endpoints.importStatus, async ({ session }) => ok(await status(session))),
    route(endpoints.importItems, async ({ session, query }) =>
      ok(await listItems(deps, session.userId, 'import', query)),
    ),
    route(endpoints.cancelImport, ({ session }) => cancelRun(deps, session.userId, 'import')),
    route(endpoints.exportVinyls, ({ session }) => Promise.resolve(ok(exportWatches(deps, session.userId)))),
  ]
}

/** The own list for others, and theirs. */
function sharingRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.sharedLists, async ({ session }) => ok(await listSharedLists(deps, session.userId))),
    route(endpoints.shareList, ({ session, body }) => shareList(deps, session, body)),
    route(endpoints.endSharedList, ({ session, params, visitor }) =>
      endSharedList(deps, session.userId, params.id, visitor),
    ),
    route(endpoints.sharedListPage, ({ params, query, visitor }) =>
      sharedListPage(deps, visitor.locale, { token: params.token, page: query.page }),
    ),
    route(endpoints.readSharedList, ({ session, params }) =>
      readSharedList(deps, session.userId, params.token),
    ),
    route(endpoints.takeOverSharedList, async ({ session, params }) => {
      const { userId, locale } = session
      const taken = await takeOver(deps, userId, params.token)
      if (!taken.ok) return taken
      return ok({ progress: await readProgress(deps, userId, 'import', locale) })
    }),
  ]
}

async function storedPreview(deps: Deps, { userId }: Session) {
  const preview = await readPreview(deps, userId)
  // It may have been discarded in another window meanwhile.
  return preview === null ? refuse('NOT_FOUND') : ok(preview)
}

/** Reads the original name of a file as far as it can be shown and stored; null for pasted text. */
function fileName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
  } catch {
    return ''
  }
}
