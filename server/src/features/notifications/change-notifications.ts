import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp } from '../../database/database.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'

type Changing = Pick<Deps, 'db' | 'clock' | 'live'>

/** Marks one entry read. Doing it again changes nothing, also not when it was read first. */
export async function markRead(deps: Changing, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const entry = await tx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('silent_reason', 'is', null)
      .executeTakeFirst()
    if (entry === undefined) return refuse('NOT_FOUND')
    if (entry.read_at !== null) return ok(undefined)
    const readAt = timestamp(deps.clock.now())
    await tx.updateTable('notifications').set({ read_at: readAt }).where('id', '=', id).execute()
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

/** Marks every unread entry read. */
export async function markAllRead(deps: Changing, userId: string) {
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('notifications')
      .set({ read_at: timestamp(deps.clock.now()) })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('silent_reason', 'is', null)
      .execute()
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

/** Deletes one entry. Its news has arrived, so the notifier drops what it has not sent of it yet. */
export async function removeNotification(deps: Changing, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('silent_reason', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('NOT_FOUND')
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}
