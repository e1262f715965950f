import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { nextDailyTime } from '@cratewatch/domain/lists/daily-time'
import type { Insertable } from 'kysely'
import { isOver, timestamp, type Tx, type Queries } from '../database/database.ts'
import type { ListTables } from '../database/tables/list-tables.ts'
import { forgetSetting } from './changed-settings.ts'

/** Stores a list that a user follows from now on. */
export async function addFollowedList(
  tx: Tx,
  list: Pick<
    Insertable<ListTables['followed_lists']>,
    'id' | 'user_id' | 'list_id' | 'name' | 'owner' | 'created_at'
  >,
): Promise<void> {
  await tx.insertInto('followed_lists').values(list).execute()
}

/** Follows a list no longer; a sync of it under way ends. False: the user does not follow it. */
export async function removeFollowedList(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('followed_lists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  await forgetSetting(tx, { userId, kind: 'list', subject: id })
  return numDeletedRows === 1n
}

/** Follows a list no longer that somebody else followed: what it brought and ended is put back soon. */
export async function undoFollowedList(tx: Tx, userId: string, id: string, now: Instant): Promise<void> {
  if (!(await removeFollowedList(tx, userId, id))) return
  await tx
    .insertInto('undone_lists')
    .values({ id, user_id: userId, undone_at: timestamp(now) })
    .execute()
}

/** Forgets a list of which everything has been put back. */
export async function endUndoneList(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('undone_lists').where('id', '=', id).execute()
}

/** Notes what a reading found a list to be called. False: nobody follows it any more. */
export async function nameFollowedList(
  tx: Tx,
  id: string | null,
  read: Pick<Insertable<ListTables['followed_lists']>, 'name' | 'owner' | 'read_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('followed_lists')
    .set(read)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How a user keeps lists in sync, as it is stored. */
export type SyncChoice = Pick<
  Insertable<ListTables['wantlist_settings']>,
  'daily' | 'also_on_sale' | 'any_pressing' | 'stop_removed' | 'next_sync_at'
>

/** Moves the time of a user's daily sync on, and returns how it is to be; null: it is not due, or another process moved it. */
export async function claimDailySync(tx: Tx, userId: string, now: Instant, longest: Duration) {
  const claimed = await tx
    .updateTable('wantlist_settings')
    .set({ next_sync_at: timestamp(nextDailyTime(userId, now)) })
    .where('user_id', '=', userId)
    .where('daily', '=', true)
    .where(isOver('next_sync_at', now, longest))
    .returning(['also_on_sale', 'any_pressing'])
    .executeTakeFirst()
  return claimed ?? null
}

/** Reads how a user keeps lists in sync; null: they never chose. */
export async function readSyncChoice(db: Queries, userId: string) {
  const row = await db
    .selectFrom('wantlist_settings')
    .select(['daily', 'also_on_sale', 'any_pressing', 'stop_removed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores how a user keeps lists in sync; null: as who never chose. */
export async function writeSyncChoice(tx: Tx, userId: string, choice: SyncChoice | null): Promise<void> {
  if (choice === null) {
    await tx.deleteFrom('wantlist_settings').where('user_id', '=', userId).execute()
    return
  }
  await tx
    .insertInto('wantlist_settings')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .execute()
}
