import { hours, minutes, days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { ago, type OldRows } from '../../database/kept-rows.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { PRESSINGS_FRESH_FOR } from './master-reader.ts'
import { unnamedMaster } from '@cratewatch/domain/records/release-details'

/** Longer than eleven slots and answers take; a reading of a process that died is then claimed again. */
const READING = minutes(10)
/** The shortest time between two readings, however many copies nobody has found. */
const NOT_SOONER = hours(1)

/** Finds a watched master whose list is newer than the rows of its watches; null: there is none. */
export async function nextUncovered(db: Queries): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from masters m
    where m.read_at > m.covered_at and exists (select from watches v where v.master_id = m.id)
    order by m.read_at limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Its check has shown copies since the list was read, all its pressings were checked for them, and the copies are at
 * none: then it has a pressing that the list does not know.
 */
const HAS_UNKNOWN_PRESSING = sql`exists (
  select from master_checks g where g.id = m.id and g.index_key is not null
    and g.opened_at > m.read_at and g.unexplained = 0 and g.answer_count > g.known_copies)
  and not exists (
    select from jsonb_array_elements(m.pressings) listed
    where not exists (
      select from check_states p where p.release_id = (listed ->> 'id')::bigint and p.master_id = m.id))`

/** Claims a watched master whose list is to be read again: it is a week old, or a pressing is missing; null: none is. */
export async function claimMaster(db: Queries, now: Instant): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update masters set retry_at = ${timestamp(plus(now, READING))}
    where id = (
      select m.id from masters m
      where (m.retry_at is null or m.retry_at <= ${timestamp(now)}) and m.read_at > 'epoch'
        and exists (select from watches v where v.master_id = m.id and v.paused_at is null)
        and (m.read_at < ${ago(now, PRESSINGS_FRESH_FOR)}
          or m.read_at <= ${ago(now, NOT_SOONER)} and ${HAS_UNKNOWN_PRESSING})
      order by m.read_at limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores a master of which only the number is known. False: it is stored already. */
export async function beginMaster(tx: Tx, masterId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: begun } = await tx
    .insertInto('masters')
    .values({ id: masterId, title: unnamedMaster(masterId) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return begun === 1n
}

/** The marketplace's terms: data is kept no longer than the service needs it. */
const KEEP_UNWATCHED = days(7)

export const oldMasters: OldRows = (now) => ({
  masters: sql`
    delete from masters m where m.read_at < ${ago(now, KEEP_UNWATCHED)}
      and not exists (select from watches v where v.master_id = m.id)`,
})
