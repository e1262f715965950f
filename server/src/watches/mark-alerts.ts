import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { timestamp, type Queries, type Tx } from '../database/database.ts'

/**
 * Marks an appearance on every watch, and on those of `alerted` an alert, which starts a cool-down. Rows are found by
 * id: a join with a list would read all watches.
 */
export async function markFound(
  tx: Tx,
  watches: { readonly found: readonly string[]; readonly alerted: readonly string[] },
  at: Instant,
): Promise<void> {
  await sql`
    update watches set
      found_at = ${timestamp(at)},
      last_alerted_at = case when id = any(${watches.alerted}::uuid[]) then ${timestamp(at)} else last_alerted_at end,
      muted_at = case when muted_until is null then null else muted_at end
    where id = any(${watches.found}::uuid[])`.execute(tx)
}

/** Takes back the cool-down of an alert, found by one of its deliveries, that reached nobody and never will. */
export async function unmarkAlert(tx: Tx, deliveryId: string): Promise<void> {
  await sql`
    update watches v set last_alerted_at = null
    from deliveries d join notifications n on n.id = d.notification_id
    where d.id = ${deliveryId} and v.id = n.watch_id and v.last_alerted_at = n.created_at
      and not exists (select from deliveries other
        where other.notification_id = n.id and other.state in ('pending', 'delivered'))`.execute(tx)
}

/** Writes or clears the mute of a watch. False: the user has no such watch. */
export async function writeMute(
  db: Queries,
  watch: { readonly userId: string; readonly watchId: string },
  mute: Mute | null,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watches')
    .set({
      muted_at: mute === null ? null : timestamp(now),
      muted_until: mute === null || mute.until === null ? null : timestamp(mute.until),
    })
    .where('id', '=', watch.watchId)
    .where('user_id', '=', watch.userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
