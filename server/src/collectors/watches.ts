import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { OwnNote } from '@cratewatch/domain/records/own-note'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { isOneOf, timestamp, type Queries, type Tx } from '../database/database.ts'
import type { WatchesTable } from '../database/tables/check-tables.ts'
import { lockUser } from './users.ts'

type NewRow = Pick<
  Insertable<WatchesTable>,
  | 'id'
  | 'user_id'
  | 'release_id'
  | 'master_id'
  | 'pressing_filter'
  | 'tier'
  | 'created_at'
  | 'alert_rule'
  | 'has_rule'
  | 'decide_at'
>

type NewTier = { readonly id: string; readonly tier: Tier }

/**
 * Inserts a watch on a release or on a master. The caller locks the check state before, and ranks
 * the release after, mostly by `watchesChanged`.
 */
export async function insertWatch(tx: Tx, watch: NewRow): Promise<void> {
  await tx.insertInto('watches').values(watch).execute()
}

/** Notes which followed list began a watch. */
export async function noteBringer(tx: Tx, watchId: string, listId: string): Promise<void> {
  await tx.updateTable('watches').set({ brought_by: listId }).where('id', '=', watchId).execute()
}

/** Deletes entries with the rows of their pressings. The caller locks and finishes as for `insertWatch`. */
export async function deleteWatches(tx: Tx, watchIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('watches')
    .where(isOneOf('id', watchIds, 'uuid'))
    .execute()
}

/** Has a watch be on another release, with all that was said of it; what its rule remembers was about other copies. */
export async function moveRow(
  tx: Tx,
  moved: { readonly watchId: string; readonly to: number; readonly decideAt: Date | null },
): Promise<void> {
  const isPaused = sql<boolean>`paused_reason is distinct from 'withdrawn'`
  await tx
    .updateTable('watches')
    .set({
      release_id: moved.to,
      paused_at: sql`case when ${isPaused} then paused_at end`,
      paused_reason: sql`case when ${isPaused} then paused_reason end`,
      alert_memory: null,
      last_alerted_at: null,
      decide_at: moved.decideAt,
    })
    .where('id', '=', moved.watchId)
    .execute()
}

/** Writes what a watch gets of another one that becomes one with it. */
export async function joinRow(tx: Tx, watchId: string, joined: Updateable<WatchesTable>): Promise<void> {
  await tx.updateTable('watches').set(joined).where('id', '=', watchId).execute()
}

/** Stars a watch or takes its star off. False: the user has no such watch. Locks the user first, as `writeMute` does. */
export async function writeStar(
  tx: Tx,
  { userId, watchId }: { readonly userId: string; readonly watchId: string },
  isStarred: boolean,
): Promise<boolean> {
  await lockUser(tx, userId)
  const { numUpdatedRows } = await tx
    .updateTable('watches')
    .set({ is_starred: isStarred })
    .where(isOfEntries([watchId]))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the note and the tags of an entry. False: the user has no such entry. */
export async function writeNote(
  db: Queries,
  { userId, watchId }: { readonly userId: string; readonly watchId: string },
  { note, tags }: OwnNote,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watches')
    .set({ note, tags: [...tags] })
    .where('id', '=', watchId)
    .where('parent_id', 'is', null)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the present tiers of watches. */
export async function writeWatchTiers(db: Queries, changed: readonly NewTier[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update watches set tier = new.tier
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ tier }) => tier)}::smallint[])
      as new (id, tier)
    where watches.id = new.id`.execute(db)
}

/** Pauses watches that go beyond their owner's plan, but not what does not exist. */
export async function pauseSurplus(tx: Tx, watchIds: readonly string[], now: Instant): Promise<void> {
  if (watchIds.length === 0) return
  await tx
    .updateTable('watches')
    .set({ paused_at: timestamp(now), paused_reason: 'plan-limit' })
    .where(isOfEntries(watchIds))
    .where(sql<boolean>`paused_reason is distinct from 'not-found'`)
    .execute()
}

/**
 * Resumes watches that their owner's plan covers again, but not those of a release withdrawn meanwhile. Their rules are
 * decided with the next check.
 */
export async function resumeCovered(tx: Tx, watchIds: readonly string[]): Promise<void> {
  await sql`
    update watches set paused_reason = null, paused_at = null
    where id = any(${watchIds}::uuid[]) and master_id is not null`.execute(tx)
  await sql`
    update watches v set
      paused_reason = case when p.state = 'withdrawn' then 'withdrawn' end,
      paused_at = case when p.state = 'withdrawn' then v.paused_at end,
      decide_at = case when v.has_rule then p.observed_at + interval '1 second' end
    from check_states p
    where p.release_id = v.release_id and ${isOfEntries(watchIds)} and v.paused_reason = 'plan-limit'`.execute(
    tx,
  )
}

/** Pauses the watches of a withdrawn release, unless they are paused already. */
export async function pauseWithdrawn(tx: Tx, releaseId: number, at: Instant): Promise<void> {
  await tx
    .updateTable('watches')
    .set({ paused_at: timestamp(at), paused_reason: 'withdrawn' })
    .where('release_id', '=', releaseId)
    .where('paused_at', 'is', null)
    .execute()
}

/** Resumes the watches that a withdrawal had paused, once the release is back. */
export async function resumeWithdrawn(tx: Tx, releaseId: number): Promise<void> {
  await tx
    .updateTable('watches')
    .set({ paused_at: null, paused_reason: null })
    .where('release_id', '=', releaseId)
    .where('paused_reason', '=', 'withdrawn')
    .execute()
}

/** Pauses every watch of a master that does not exist, for good, and returns their owners. */
export async function pauseMasterNotFound(
  tx: Tx,
  masterId: number,
  now: Instant,
): Promise<readonly string[]> {
  const watchers = await tx
    .updateTable('watches')
    .set({ paused_at: timestamp(now), paused_reason: 'not-found' })
    .where('master_id', '=', masterId)
    .returning('user_id')
    .execute()
  return watchers.map(({ user_id: userId }) => userId)
}

/** Pauses every watch of a release that does not exist, for good, and returns their owners. */
export async function pauseNotFound(tx: Tx, releaseId: number, now: Instant): Promise<readonly string[]> {
  const watchers = await tx
    .updateTable('watches')
    .set({ paused_at: timestamp(now), paused_reason: 'not-found' })
    .where('release_id', '=', releaseId)
    .returning('user_id')
    .execute()
  return watchers.map(({ user_id: userId }) => userId)
}

/** True in SQL for these entries of lists and for the rows of the pressings that they cover. */
export function isOfEntries(watchIds: readonly string[]): RawBuilder<boolean> {
  const ids = sql`${watchIds}::uuid[]`
  return sql`(id = any(${ids}) and parent_id is null or parent_id = any(${ids}))`
}
