import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { keptPreview } from './read-preview.ts'
import { insertRun } from './start-sync.ts'

/** Begins to import the records of the preview that was looked at, and of no other. */
export async function confirmImport(
  world: Pick<World, 'clock' | 'db' | 'ids' | 'live'>,
  userId: string,
  wish: { readonly id: string; readonly alsoOnSale: boolean },
) {
  try {
    return await world.db.transaction().execute(async (tx) => {
      const preview = await keptPreview({ clock: world.clock, db: tx }, userId)
      if (preview?.id !== wish.id) return refuse('NOT_FOUND')
      const { alsoOnSale } = wish
      const runId = await insertRun(tx, world, { userId, kind: 'import', trigger: 'file', alsoOnSale })
      await sql`
        with items as (
          insert into list_run_items (run_id, release_id, position, label)
          select ${runId}, release_id, line, label from list_preview_lines
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
