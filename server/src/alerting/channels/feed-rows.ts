import { needsNote } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable } from 'kysely'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { FeedsTable } from '../../database/tables/notification-tables.ts'
import { isProven } from './channel-rows.ts'

/** Reads the address of a user's feed as it is stored; null: there is none. */
export async function readFeedRow(db: Queries, userId: string) {
  const row = await db
    .selectFrom('feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.token_hash as tokenHash', 'f.created_at', 'f.last_used_at', 'f.made_in'])
    .select(isProven('f').as('is_proven'))
    .where('f.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the address of a user's feed in place of the one before. */
export async function putFeed(
  tx: Tx,
  feed: Pick<Insertable<FeedsTable>, 'user_id' | 'id' | 'token_hash' | 'created_at' | 'made_in'>,
): Promise<void> {
  const { user_id: _, ...rest } = feed
  const anew = { ...rest, is_proven: false, last_used_at: null }
  await tx
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(anew))
    .execute()
}

/** Removes the address of a user's feed. False: there is none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Marks the feed of a user as proven to be the owner's. */
export async function proveFeed(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('feeds').set({ is_proven: true }).where('user_id', '=', userId).execute()
}

/** Notes that somebody has read a feed, once a minute at most: readers ask often. */
export async function noteFeedUse(
  db: Queries,
  { id, last_used_at: lastUsedAt }: { readonly id: string; readonly last_used_at: Instant | null },
  now: Instant,
): Promise<void> {
  if (!needsNote(lastUsedAt, now)) return
  await db
    .updateTable('feeds')
    .set({ last_used_at: timestamp(now) })
    .where('id', '=', id)
    .execute()
}
