import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keptPreview } from './read-preview.ts'
import { insertRun } from '../sync/start-sync.ts'

type ConfirmOptions = {
  readonly id: string
  readonly alsoOnSale: boolean
  readonly anyPressing: boolean
  /** Lines that were taken off. */
  readonly without: readonly number[]
  /** Lines that were ticked although their record is plainly another: its names are not compared again. */
  readonly despite: readonly number[]
}

/** Starts to import the records of this preview, and of no newer one. */
export async function confirmImport(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>,
  userId: string,
  options: ConfirmOptions,
) {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const preview = await keptPreview({ clock: deps.clock, db: tx }, userId)
      if (preview?.id !== options.id) return refuse('NOT_FOUND')
      const { alsoOnSale, anyPressing, without, despite } = options
      const runId = await insertRun(tx, deps, {
        userId,
        kind: 'import',
        trigger: 'file',
        alsoOnSale,
        anyPressing,
      })
      await sql`
        with items as (
          insert into list_run_items (run_id, release_id, master_id, position, label, rule, pressing_filter,
            said)
          select distinct on (coalesce(-master, release_id)) ${runId}, coalesce(-master, release_id), master, line,
            label, rule, pressing_filter, case when differs then said || '{"artist": null, "title": null}' else said end
          from (
            select l.*, case when l.master_id is not null then l.master_id
              when ${anyPressing} then coalesce(r.master_id, (w.details ->> 'masterId')::integer) end as master
            from list_preview_lines l left join releases r on r.id = l.release_id
              left join wants w on w.user_id = l.user_id and w.release_id = l.release_id
            where l.user_id = ${userId} and l.problem is null and l.line <> all(${without}::integer[])
              and (not l.differs or l.line = any(${despite}::integer[]))) lines
          order by coalesce(-master, release_id), line
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
