import { ok } from '@cratewatch/domain/kernel/result'
import { deleteNotification, markRead } from '../../deliveries/change-notifications.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'

type Changing = Pick<Deps, 'db' | 'clock' | 'live'>

/** Marks one entry read. Repeating it changes nothing, not even the time it was read. */
export async function markOneRead(deps: Changing, userId: string, id: string) {
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
    await markRead(tx, userId, deps.clock.now(), id)
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

/** Marks every unread entry read. */
export async function markAllRead(deps: Changing, userId: string) {
  return deps.db.transaction().execute(async (tx) => {
    await markRead(tx, userId, deps.clock.now())
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

/** Deletes one entry. The user has seen it, so the notifier drops what it has not sent of it yet. */
export async function removeNotification(deps: Changing, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteNotification(tx, userId, id))) return refuse('NOT_FOUND')
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}
