import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ListReading } from '@cratewatch/domain/wantlist/compare-lists'
import { sql } from 'kysely'
import { isOneOf, timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { addItems, NOTHING_SAID, type Run } from '../runs/runs.ts'
import { concludeReading, judgeRows } from './conclude-reading.ts'

/**
 * Finishes a reading of a wantlist: the records that it found become the items of the run, and those that are believed
 * to have left the list may end a watch. A reading that fell short says nothing about what it did not find.
 */
export async function finishReading(
  tx: Tx,
  deps: Deps,
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
  const items = await addItems(
    tx,
    run.id,
    sql`
      select w.release_id as id, w.position, ${NOTHING_SAID},
        case when ${run.any_pressing} then coalesce((w.details ->> 'masterId')::integer, r.master_id) end as master,
        left(nullif(details ->> 'artist', '') || ' – ' || (details ->> 'title'), 300) as label
      from wants w left join releases r on r.id = w.release_id
      where w.user_id = ${run.user_id} and w.read_by = ${run.reading_id}`,
  )
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
  const stored = await tx
    .selectFrom('wants')
    .select(['release_id', 'missing_since', masterOfWant])
    .select(sql<boolean>`read_by is not distinct from ${run.reading_id}`.as('is_read'))
    .where('user_id', '=', run.user_id)
    .execute()
  const { gone, left, missing } = judgeRows(stored, reading)
  const theirs = (wants: readonly { readonly release_id: number }[]) =>
    sql<boolean>`user_id = ${run.user_id} and ${isOneOf(
      'release_id',
      wants.map(({ release_id: id }) => id),
      'bigint',
    )}`
  await tx.deleteFrom('wants').where(theirs(gone)).execute()
  const marked = { missing_since: sql<Date>`coalesce(missing_since, ${timestamp(now)})` }
  await tx.updateTable('wants').set(marked).where(theirs(missing)).execute()
  return { gone, left, missing: missing.length }
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
