import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { addItems } from '../runs/runs.ts'
import { startRun } from '../start-sync.ts'
import { findSharedList, recordsOf } from './read-shared-list.ts'

/** Reads what a shared list would bring to its reader's own. */
export async function readSharedList({ db }: Pick<Deps, 'db'>, userId: string, token: string) {
  const list = await findSharedList(db, token)
  if (list === null) return refuse('NOT_FOUND')
  const { records } = await recordsOf(db, list)
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow()
  return ok({ name: list.name, records, isOwn: list.user_id === userId })
}

/**
 * Imports the records of a shared list, whatever is for sale, as those of a file: within the plan, and with the outcome of
 * each. Prices and notes are their owner's, and stay.
 */
export function takeOver(deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>, userId: string, token: string) {
  return deps.db.transaction().execute(async (tx) => {
    const list = await findSharedList(tx, token)
    if (list === null) return refuse('NOT_FOUND')
    const options = { alsoOnSale: true, anyPressing: false } as const
    const run = await startRun(tx, deps, { userId, kind: 'import', trigger: 'file', ...options })
    if (!run.ok) return run
    const records = recordsOf(tx, list)
      .select(sql<number>`coalesce(v.release_id, v.master_id)`.as('id'))
      .select(sql<number>`row_number() over (order by v.created_at desc, v.id desc)`.as('position'))
      .select(
        sql<string>`left(concat_ws(' – ', nullif(coalesce(r.artist, m.artist), ''),
        coalesce(r.title, m.title)), 300)`.as('label'),
      )
      .select([sql<null>`null::jsonb`.as('rule'), 'v.pressing_filter', sql<null>`null::jsonb`.as('said')])
      .select('v.master_id as master')
    const items = await addItems(tx, run.value, sql`${records}`)
    await tx.updateTable('list_runs').set({ total_items: items }).where('id', '=', run.value).execute()
    return ok(undefined)
  })
}
