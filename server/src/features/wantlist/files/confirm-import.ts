import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { keptPreview } from './read-preview.ts'
import { insertRun } from '../sync/start-sync.ts'

/** Starts to import the records of this preview, and of no newer one. */
export async function confirmImport(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>,
  userId: string,
  options: { readonly id: string; readonly alsoOnSale: boolean },
) {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const preview = await keptPreview({ clock: deps.clock, db: tx }, userId)
      if (preview?.id !== options.id) return refuse('NOT_FOUND')
      const { alsoOnSale } = options
      const runId = await insertRun(tx, deps, { userId, kind: 'import', trigger: 'file', alsoOnSale })
      await sql`
        with items as (
          insert into list_run_items (run_id, release_id, position, label, rule)
          select ${runId}, release_id, line, label, rule from list_preview_lines
          where user_id = ${userId} and problem is null
          returning 1
        ) update list_runs set total_items = (select count(*) from items) where id = ${runId}`.execute(tx)
      await tx.deleteFrom('list_previews').where('user_id', '=', userId).execute()
      return ok(undefined)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('SYNC_RUNNING')
    throw error
  }
}
