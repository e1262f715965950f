import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ListedPressing, Pressing } from '@cratewatch/domain/records/pressings'
import { standingOf, type ListReading } from '@cratewatch/domain/wantlist/compare-lists'
import { sql } from 'kysely'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { FetchedMaster } from './fetch-pressings.ts'

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
