import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { standingOf, type ListReading } from '@cratewatch/domain/lists/list-reading'
import type { ListedPressing, Pressing } from '@cratewatch/domain/records/pressings'
import { unnamedMaster } from '@cratewatch/domain/records/release-details'
import { sql } from 'kysely'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { ago, type OldRows } from '../../database/kept-rows.ts'
import type { MasterDetails } from '../../outbound/vendors/marketplace.ts'

/** How long a list of pressings is taken for the present one. */
export const PRESSINGS_FRESH_FOR = days(7)

/** A master as it was read. */
export type FetchedMaster = {
  readonly id: number
  /** null: they were known. */
  readonly details: MasterDetails | null
  readonly pressings: readonly Pressing[]
  readonly total: number
  readonly reading: ListReading
}

/** An album and its pressings, as they were read last. */
export type StoredMaster = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly pressings: readonly Pressing[]
  /** How many there are at the marketplace. */
  readonly total: number
  /** Epoch: never. */
  readonly readAt: Instant
}

/** Reads a master; undefined: nothing is known of it. */
export function readMaster(db: Queries, masterId: number): Promise<StoredMaster | undefined> {
  return db
    .selectFrom('masters')
    .select(['id', 'artist', 'title', 'thumb', 'year', 'pressings', 'total', 'read_at as readAt'])
    .where('id', '=', masterId)
    .executeTakeFirst()
}

/**
 * Stores what was read of a master. A pressing that the list lacks stays until a second whole reading lacks it, too:
 * nobody's watch loses a pressing because a page was short.
 */
export async function storeMaster(
  tx: Tx,
  { id, details, pressings, total, reading }: FetchedMaster,
  now: Instant,
): Promise<void> {
  const known = await tx
    .selectFrom('masters')
    .select(['pressings', 'thumb'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const read = new Set(pressings.map((pressing) => pressing.id))
  const lacking = (known?.pressings ?? []).filter((pressing) => !read.has(pressing.id))
  const missing = lacking.flatMap((pressing) => stillListed(pressing, reading, now))
  const list = {
    pressings: JSON.stringify([...pressings, ...missing]),
    total: Math.max(total, pressings.length + missing.length),
    read_at: timestamp(now),
    retry_at: null,
  }
  if (details === null) {
    await tx.updateTable('masters').set(list).where('id', '=', id).execute()
    return
  }
  const { artist, title, year, mainReleaseId } = details
  const cover = details.thumb || coverOf(pressings, mainReleaseId) || (known?.thumb ?? '')
  const columns = { artist, title, year, main_release_id: mainReleaseId, thumb: cover, ...list }
  await tx
    .insertInto('masters')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Returns a pressing that a reading lacks, marked when the reading was whole; nothing when it is gone. */
function stillListed(
  pressing: ListedPressing,
  reading: ListReading,
  now: Instant,
): readonly ListedPressing[] {
  const { missingSince = null } = pressing
  const standing = standingOf({ isRead: false, missingSince }, reading)
  if (standing === 'gone') return []
  return standing === 'missing' ? [{ ...pressing, missingSince: missingSince ?? now }] : [pressing]
}

/** The cover of the main pressing, or of any that has one. */
function coverOf(pressings: readonly Pressing[], mainReleaseId: number | null): string {
  const main = pressings.find(({ id }) => id === mainReleaseId)
  return main?.thumb || (pressings.find(({ thumb }) => thumb !== '')?.thumb ?? '')
}

/** Puts off the next reading in the background. */
export async function putOffMaster(db: Queries, masterId: number, until: Instant): Promise<void> {
  await db
    .updateTable('masters')
    .set({ retry_at: timestamp(until) })
    .where('id', '=', masterId)
    .execute()
}

/** Notes that the rows of all its watches follow the list that was read then. */
export async function markCovered(db: Queries, masterId: number, readAt: Instant): Promise<void> {
  await sql`
    update masters set covered_at = ${timestamp(readAt)}
    where id = ${masterId} and covered_at < ${timestamp(readAt)}`.execute(db)
}

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
