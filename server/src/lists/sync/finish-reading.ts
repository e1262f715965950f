import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { standingOf, type ListReading } from '@cratewatch/domain/wantlist/compare-lists'
import { isOneOf, timestamp, type Tx } from '../../database/database.ts'
import type { ListDeps, Run } from '../runs/runs.ts'
import { concludeReading } from './conclude-reading.ts'

/**
 * Finishes a reading of a wantlist: the records that it found become the items of the run, and those that are believed
 * to have left the list may end a watch. A reading that fell short says nothing about what it did not find.
 */
export async function finishReading(
  tx: Tx,
  deps: ListDeps,
  run: Run,
  marketplaceId: number,
  end: Pick<ListReading, 'isCut' | 'last'>,
): Promise<void> {
  const now = deps.clock.now()
  const reading = {
    startedAt: run.reading_since ?? now,
    read: await countRead(tx, run),
    first: run.list_size ?? 0,
    ...end,
  }
  const found = await judgeWants(tx, run, marketplaceId, reading, now)
  const items = await addItems(tx, run)
  await noteRead(tx, run, now)
  await concludeReading(tx, deps, run, reading, { ...found, items })
}

async function countRead(tx: Tx, run: Run): Promise<number> {
  const { count } = await tx
    .selectFrom('wants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', run.user_id)
    .where('read_by', '=', run.reading_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The album of a want is that of its release where the list did not say. */
const masterOfWant = sql<number | null>`coalesce((wants.details ->> 'masterId')::integer,
  (select r.master_id from releases r where r.id = wants.release_id))`.as('master_id')

/**
 * Judges the wants that a reading did not find: deletes those that are gone, and marks those that are missing for the
 * first time. What another account wanted is on another list, and is forgotten without a conclusion.
 */
async function judgeWants(tx: Tx, run: Run, marketplaceId: number, reading: ListReading, now: Instant) {
  await tx
    .deleteFrom('wants')
    .where('user_id', '=', run.user_id)
    .where('marketplace_id', '!=', marketplaceId)
    .execute()
  const unread = await tx
    .selectFrom('wants')
    .select(['release_id', 'missing_since', masterOfWant])
    .where('user_id', '=', run.user_id)
    .where('read_by', 'is distinct from', run.reading_id)
    .execute()
  const judged = Map.groupBy(unread, ({ missing_since: missingSince }) =>
    standingOf({ isRead: false, missingSince }, reading),
  )
  const gone = judged.get('gone') ?? []
  const missing = judged.get('missing') ?? []
  const theirs = (wants: readonly { readonly release_id: number }[]) =>
    sql<boolean>`user_id = ${run.user_id} and ${isOneOf(
      'release_id',
      wants.map(({ release_id: id }) => id),
      'bigint',
    )}`
  await tx.deleteFrom('wants').where(theirs(gone)).execute()
  const marked = { missing_since: sql<Date>`coalesce(missing_since, ${timestamp(now)})` }
  await tx.updateTable('wants').set(marked).where(theirs(missing)).execute()
  const left = await tx
    .selectFrom('wants')
    .select(['release_id', masterOfWant])
    .where('user_id', '=', run.user_id)
    .execute()
  return { gone, left, missing: missing.length }
}

/** Makes items of what the present reading found, and returns how many are new to the run. */
async function addItems(tx: Tx, run: Run): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with items as (
      insert into list_run_items (run_id, release_id, master_id, position, label)
      select distinct on (coalesce(-master, release_id)) ${run.id}, coalesce(-master, release_id), master, position,
        left(nullif(details ->> 'artist', '') || ' – ' || (details ->> 'title'), 300)
      from (
        select w.*, case when ${run.any_pressing} then coalesce((w.details ->> 'masterId')::integer, r.master_id) end
          as master
        from wants w left join releases r on r.id = w.release_id
        where w.user_id = ${run.user_id} and w.read_by = ${run.reading_id}) list
      order by coalesce(-master, release_id), position
      on conflict do nothing
      returning 1
    ) select count(*) as count from items`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Notes when the wantlist was last read to its end. */
async function noteRead(tx: Tx, run: Run, now: Instant): Promise<void> {
  const read = { read_at: timestamp(now) }
  await tx
    .insertInto('wantlists')
    .values({ user_id: run.user_id, ...read })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(read))
    .execute()
}
