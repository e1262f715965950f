import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../database/database.ts'

/** Marks one unread entry of a user read, or, without an id, all of them. */
export async function markRead(tx: Tx, userId: string, now: Instant, id?: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: timestamp(now) })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('silent_reason', 'is', null)
    .$if(id !== undefined, (entries) => entries.where('id', '=', id ?? ''))
    .execute()
}

/** Deletes one entry of a user, with its deliveries not sent yet. False: there is none. */
export async function deleteNotification(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('silent_reason', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
