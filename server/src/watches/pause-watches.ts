import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../database/database.ts'
import { isOfEntries } from './entry-rows.ts'

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
