import { needsNote } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { ListTables } from '../database/tables/list-tables.ts'

export type SharedList = Selectable<ListTables['shared_lists']>

/** Lists the links by which a user shares their list, oldest first. */
export function readSharedLists(queries: Queries, userId: string): Promise<SharedList[]> {
  return queries
    .selectFrom('shared_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function addSharedList(tx: Tx, list: Insertable<ListTables['shared_lists']>): Promise<void> {
  await tx.insertInto('shared_lists').values(list).execute()
}

/** Ends a link of a user. False: they have no such link. */
export async function removeSharedList(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shared_lists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Marks the links of a user as proven to be the owner's. */
export async function proveSharedLists(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('shared_lists').set({ proven: true }).where('user_id', '=', userId).execute()
}

/** Notes that somebody has opened a page, once a minute at most, and nothing of who it was. */
export async function noteOpened(
  db: Queries,
  { id, opened_at: openedAt }: Pick<SharedList, 'id' | 'opened_at'>,
  now: Instant,
): Promise<void> {
  if (!needsNote(openedAt, now)) return
  await db
    .updateTable('shared_lists')
    .set({ opened_at: timestamp(now) })
    .where('id', '=', id)
    .execute()
}
