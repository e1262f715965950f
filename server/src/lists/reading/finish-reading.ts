import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ListReading } from '@cratewatch/domain/lists/list-reading'
import { sql } from 'kysely'
import { isOneOf, timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { addItems, NOTED_THERE, WANT_LABEL, type Run } from '../runs/runs.ts'
import { concludeReading, judgeRows } from './conclude-reading.ts'

/**
 * Finishes a reading of a wantlist: the records that it found become the items of the run, and those that are believed
 * to have left the list may end a watch; those that are missing for the first time are marked. A reading that fell short
 * says nothing about what it did not find.
 */
export async function finishReading(
  tx: Tx,
  deps: Deps,
  run: Run,
  marketplaceId: number,
  end: Pick<ListReading, 'isCut' | 'last'>,
): Promise<void> {
  const now = deps.clock.now()
  const stored = await readWants(tx, run, marketplaceId)
  const read = stored.filter((want) => want.is_read).length
  const reading = { startedAt: run.reading_since ?? now, read, first: run.list_size ?? 0, ...end }
  const { gone, left, missing } = judgeRows(stored, reading)
  await tx.deleteFrom('wants').where(isOneOfTheirs(run, gone)).execute()
  await tx
    .updateTable('wants')
    .set({ missing_since: sql<Date>`coalesce(missing_since, ${timestamp(now)})` })
    .where(isOneOfTheirs(run, missing))
    .execute()
  const items = await addItems(
    tx,
    run.id,
    sql`
      select w.release_id as id, w.position, ${NOTED_THERE},
        case when ${run.any_pressing} then coalesce((w.details ->> 'masterId')::integer, r.master_id) end as master,
        ${WANT_LABEL} as label
      from wants w left join releases r on r.id = w.release_id
      where w.user_id = ${run.user_id} and w.read_by = ${run.reading_id}`,
  )
  await noteRead(tx, run, now)
  await concludeReading(tx, deps, run, reading, { gone, left, missing: missing.length, items })
}

/**
 * Reads the stored wants, with the album of the release where the list did not say. What another account wanted is on
 * another list, and is forgotten without a conclusion.
 */
async function readWants(tx: Tx, run: Run, marketplaceId: number) {
  await tx
    .deleteFrom('wants')
    .where('user_id', '=', run.user_id)
    .where('marketplace_id', '!=', marketplaceId)
    .execute()
  return tx
    .selectFrom('wants as w')
    .leftJoin('releases as r', 'r.id', 'w.release_id')
    .select(['w.release_id', 'w.missing_since'])
    .select(sql<boolean>`coalesce(w.read_by = ${run.reading_id}, false)`.as('is_read'))
    .select(sql<number | null>`coalesce((w.details ->> 'masterId')::integer, r.master_id)`.as('master_id'))
    .where('w.user_id', '=', run.user_id)
    .execute()
}

function isOneOfTheirs(run: Run, wants: readonly { readonly release_id: number }[]) {
  const ids = wants.map(({ release_id: id }) => id)
  return sql<boolean>`user_id = ${run.user_id} and ${isOneOf('release_id', ids, 'bigint')}`
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
