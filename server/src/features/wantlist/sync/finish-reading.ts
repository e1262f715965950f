import { sql, type NotNull } from 'kysely'
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
  const goneMasters = gone.flatMap((want) =>
    want.marketplace_id === marketplaceId && want.master_id !== null ? [want.master_id] : [],
  )
  const { rows } = await sql<{ count: number }>`
    with items as (
      insert into list_run_items (run_id, release_id, master_id, position, label)
      select distinct on (coalesce(-master, release_id)) ${run.id}, coalesce(-master, release_id), master, position,
        left((details ->> 'artist') || ' – ' || (details ->> 'title'), 300)
      from (
        select w.*, case when ${run.any_pressing} then coalesce((w.details ->> 'masterId')::integer, r.master_id) end
          as master
        from wants w left join releases r on r.id = w.release_id where w.user_id = ${run.user_id}) list
      order by coalesce(-master, release_id), position
      on conflict do nothing
      returning 1
    ) select count(*) as count from items`.execute(tx)
  const total = rows[0]?.count ?? 0
  const before = gone.filter((want) => want.marketplace_id === marketplaceId).map((want) => want.release_id)
  const stopping = (await addStops(tx, run, before)) + (await addMasterStops(tx, run, goneMasters))
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
    .returning(['release_id', 'marketplace_id', masterOfWant])
    .execute()
}

async function addStops(tx: Tx, run: Run, gone: readonly number[]): Promise<number> {
  if (gone.length === 0 || !(await wantsStops(tx, run.user_id))) return 0
  const list = await tx.selectFrom('wants').select('release_id').where('user_id', '=', run.user_id).execute()
  const watched = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', run.user_id)
    .where('parent_id', 'is', null)
    .where('release_id', 'is not', null)
    .$narrowType<{ release_id: NotNull }>()
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

/** The album of a want, as the items take it: of the want itself, or of its release where the list did not say. */
const masterOfWant = sql<number | null>`coalesce((wants.details ->> 'masterId')::integer,
  (select r.master_id from releases r where r.id = wants.release_id))`.as('master_id')

/** Ends watches on masters whose last want is gone, in a run that watches masters in place of wants. */
async function addMasterStops(tx: Tx, run: Run, gone: readonly number[]): Promise<number> {
  if (!run.any_pressing || gone.length === 0 || !(await wantsStops(tx, run.user_id))) return 0
  const list = await tx.selectFrom('wants').select(masterOfWant).where('user_id', '=', run.user_id).execute()
  const watched = await tx
    .selectFrom('watches')
    .select('master_id')
    .where('user_id', '=', run.user_id)
    .where('master_id', 'is not', null)
    .execute()
  const masters = (rows: readonly { master_id: number | null }[]) =>
    rows.flatMap((row) => row.master_id ?? [])
  const now = new Set(masters(list))
  const stops = watchesToStop(new Set([...gone, ...now]), now, new Set(masters(watched)))
  if (stops.length === 0) return 0
  await sql`
    insert into list_run_items (run_id, release_id, master_id, position, action)
    select ${run.id}, -id, id, 0, 'stop' from unnest(${[...stops]}::integer[]) as id`.execute(tx)
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
