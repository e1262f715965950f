import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../../http/caller/caller.ts'
import { route, type Route } from '../../http/route.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { cancelRun } from '../runs/end-run.ts'
import { confirmImport } from './confirm-import.ts'
import { exportWatches } from './export-watches.ts'
import { listItems } from '../items/list-items.ts'
import { previewImport, rereadImport } from './preview-import.ts'
import { listPreviewLines, readPreview } from './read-preview.ts'
import { readProgress } from '../runs/read-progress.ts'

/** Imports watch lists from files, and exports them. */
export function importRoutes(deps: Deps): Route[] {
  const status = async ({ userId, locale }: Session) => ({
    progress: await readProgress(deps, userId, 'import', locale),
  })
  const stored = async ({ userId }: Session) => {
    const preview = await readPreview(deps, userId)
    // It may have been discarded in another window meanwhile.
    return preview === null ? refuse('NOT_FOUND') : ok(preview)
  }
  return [
    route(endpoints.previewImport, async ({ session, raw }) => {
      const file = { bytes: raw.bytes, name: fileName(raw.header) }
      const read = await previewImport(deps, session.userId, file)
      return read.ok ? stored(session) : read
    }),
    route(endpoints.rereadImport, async ({ session, body }) => {
      const read = await rereadImport(deps, session.userId, body)
      return read.ok ? stored(session) : read
    }),
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
