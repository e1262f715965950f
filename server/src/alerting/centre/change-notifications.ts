import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { deleteNotification, markRead, restoreEntries } from '../deliveries/change-notifications.ts'
import type { Tx } from '../../database/database.ts'
import { keepRows } from '../../database/kept-rows.ts'
import { endRemoval, keepRemoval, readRemoval } from '../../collectors/removals.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'

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

/**
 * Deletes one entry; for some minutes it can be put back. The user has seen it, so the notifier drops what it has not
 * sent of it yet.
 */
export async function removeNotification(deps: Changing, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const notifications = await keepRows(tx, 'notifications', sql`id = ${id} and user_id = ${userId}`)
    if (!(await deleteNotification(tx, userId, id))) return refuse('NOT_FOUND')
    await keepRemoval(tx, { id, userId, kept: { notifications }, releaseIds: [] }, deps.clock.now())
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

/** Puts back an entry that its user deleted; repeated, it changes nothing. */
export async function restoreNotification(deps: Changing, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const removal = await readRemoval(tx, { id, userId }, deps.clock.now())
    if (removal === null) return (await isListed(tx, userId, id)) ? ok(undefined) : refuse('NOT_FOUND')
    await restoreEntries(tx, removal.kept.notifications ?? [])
    await endRemoval(tx, id)
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' }))
  })
}

async function isListed(tx: Tx, userId: string, id: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return entry !== undefined
}
