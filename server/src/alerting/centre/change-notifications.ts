import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { endRemoval, keepRemoval, readRemoval } from '../../collectors/removals.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { restoreRows, type KeptRows, keepRows } from '../../database/kept-rows.ts'
import type { Deps } from '../../outbound/deps.ts'
import { COPY_PARAMS, titleKey } from '../alert-params.ts'

/** Marks one unread entry of a user read, or, without an id, all of them. */
async function markRead(tx: Tx, userId: string, now: Instant, id?: string): Promise<void> {
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

/** Removes what entries say of a seller and their copies; those of their parcels go. Returns how many there were. */
export async function forgetSeller(tx: Tx, seller: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('title_key', '=', titleKey('parcel'))
    .where(sql<boolean>`lower(params ->> 'seller') = lower(${seller})`)
    .executeTakeFirst()
  const { numAffectedRows } = await sql`
    update notifications set params = params - ${COPY_PARAMS}::text[]
    where lower(params ->> 'seller') = lower(${seller})`.execute(tx)
  return Number((numAffectedRows ?? 0n) + numDeletedRows)
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
async function deleteNotification(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('silent_reason', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Puts entries back as they were; one whose watch has gone meanwhile is about its release alone. */
async function restoreEntries(tx: Tx, entries: KeptRows): Promise<void> {
  const ids = entries.flatMap(({ watch_id: watchId }) => (typeof watchId === 'string' ? watchId : []))
  const { rows } = await sql<{ id: string }>`
    select id from watches where id = any(${ids}::uuid[]) for key share`.execute(tx)
  const present = new Set(rows.map(({ id }) => id))
  await restoreRows(
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
