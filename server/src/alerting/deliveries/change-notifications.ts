import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../../database/database.ts'
import { putBack, type KeptRows } from '../../database/kept-rows.ts'

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

/** Has entries be about watches again that were put back. */
export async function mentionWatches(tx: Tx, mentions: KeptRows): Promise<void> {
  await sql`
    update notifications n set watch_id = m.watch_id
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m (id uuid, watch_id uuid)
    where n.id = m.id`.execute(tx)
}

/** Has the entries of a watch be about another release, and about the watch that is left. */
export async function moveEntries(
  tx: Tx,
  watchId: string,
  moved: { readonly to: number; readonly watchId: string },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ watch_id: moved.watchId, release_id: moved.to })
    .where('watch_id', '=', watchId)
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

/** Puts entries back as they were; one whose watch has gone meanwhile is about its release alone. */
export async function restoreEntries(tx: Tx, entries: KeptRows): Promise<void> {
  const ids = entries.flatMap(({ watch_id: watchId }) => (typeof watchId === 'string' ? watchId : []))
  const { rows } = await sql<{ id: string }>`
    select id from watches where id = any(${ids}::uuid[]) for key share`.execute(tx)
  const present = new Set(rows.map(({ id }) => id))
  await putBack(
    tx,
    'notifications',
    entries.map((entry) => ({
      ...entry,
      watch_id: present.has(String(entry['watch_id'])) ? entry['watch_id'] : null,
    })),
  )
  // The counts of alerts go up with the rows: these were counted when they were shown.
  await sql`
    select count_up('alerts', -count(*)), count_day('alerts', date_trunc('day', created_at, 'UTC'), -count(*))
    from notifications
    where id = any(${entries.map(({ id }) => String(id))}::uuid[]) group by date_trunc('day', created_at, 'UTC')`.execute(
    tx,
  )
}
