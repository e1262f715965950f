import { sql } from 'kysely'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { watchesToStop } from '@cratewatch/domain/wantlist/compare-lists'
import { timestamp, type Tx } from '../../../database/database.ts'
import { completeRun } from '../runs/end-run.ts'
import { settleStep, type ListDeps, type Run } from '../runs/runs.ts'

/**
 * Finishes the reading of a wantlist: its records become the items of the run, and those that left it may end a watch.
 */
export async function finishReading(tx: Tx, deps: ListDeps, run: Run, marketplaceId: number): Promise<void> {
  const gone = await forgetGone(tx, run)
  const { rows } = await sql<{ count: number }>`
    with items as (
      insert into list_run_items (run_id, release_id, position, label)
      select ${run.id}, release_id, position, left((details ->> 'artist') || ' – ' || (details ->> 'title'), 300)
      from wants where user_id = ${run.user_id}
      on conflict do nothing
      returning 1
    ) select count(*) as count from items`.execute(tx)
  const total = rows[0]?.count ?? 0
  const before = gone.filter((want) => want.marketplace_id === marketplaceId).map((want) => want.release_id)
  const stopping = await addStops(tx, run, before)
  const now = timestamp(deps.clock.now())
  await tx
    .insertInto('wantlists')
    .values({ user_id: run.user_id, read_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ read_at: now }))
    .execute()
  if (total + stopping === 0) return completeRun(tx, deps, run, { total_items: 0 })
  await settleStep(tx, run, { phase: 'checking', total_items: total, due_at: now, failures: 0 })
}

/** Deletes what the wantlist no longer holds, including what was read by another account. */
function forgetGone(tx: Tx, run: Run) {
  return tx
    .deleteFrom('wants')
    .where('user_id', '=', run.user_id)
    .where('read_by', '!=', run.id)
    .returning(['release_id', 'marketplace_id'])
    .execute()
}

async function addStops(tx: Tx, run: Run, gone: readonly number[]): Promise<number> {
  if (gone.length === 0 || !(await wantsStops(tx, run.user_id))) return 0
  const list = await tx.selectFrom('wants').select('release_id').where('user_id', '=', run.user_id).execute()
  const watched = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', run.user_id)
    .execute()
  const now = new Set(list.map((want) => want.release_id))
  const stops = watchesToStop(
    new Set([...gone, ...now]),
    now,
    new Set(watched.map((watch) => watch.release_id)),
  )
  if (stops.length === 0) return 0
  await sql`
    insert into list_run_items (run_id, release_id, position, action)
    select ${run.id}, id, 0, 'stop' from unnest(${[...stops]}::integer[]) as id`.execute(tx)
  return stops.length
}

async function wantsStops(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('wantlist_settings as s', 's.user_id', 'users.id')
    .select(['users.plan', 's.stop_removed'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && user.stop_removed && PLANS[user.plan].advancedSync
}
