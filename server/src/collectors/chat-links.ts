import { sql, type Insertable } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ChatLinksTable } from '../database/tables/notification-tables.ts'
import { moment, timestamp, type Queries } from '../database/database.ts'
import type { OldRows } from '../database/kept-rows.ts'

/** Stores a link that connects a chat, in place of the user's previous one. */
export async function insertChatLink(db: Queries, link: Insertable<ChatLinksTable>): Promise<void> {
  const { user_id: _, ...rest } = link
  await db
    .insertInto('chat_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

type Opener = { readonly chatId: string; readonly personId: string | null }

/**
 * Ties a link to the first person who opens it, and returns its user; null: there is none, or another person has opened
 * it.
 */
export async function tieChatLink(
  db: Queries,
  tokenHash: Buffer,
  { chatId, personId }: Opener,
  now: Instant,
): Promise<string | null> {
  const link = await db
    .updateTable('chat_links')
    .set({ purpose: 'confirmation', chat_id: chatId, telegram_user_id: personId })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .where((row) =>
      row.or([
        row('purpose', '=', 'link'),
        row.and([row('chat_id', '=', chatId), row('telegram_user_id', 'is not distinct from', personId)]),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id ?? null
}

/** Lists the open links of a user. */
export async function listChatLinks(db: Queries, userId: string) {
  return db
    .selectFrom('chat_links')
    .select(['id', 'created_at', 'session_id'])
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a link by its id, or the link of a user. */
export async function endChatLinks(
  db: Queries,
  which: { readonly id: string } | { readonly user_id: string },
): Promise<void> {
  await db
    .deleteFrom('chat_links')
    .where((row) => row.and(which))
    .execute()
}

export const oldChatLinks: OldRows = (now) => ({
  chat_links: sql`delete from chat_links where expires_at < ${timestamp(now)}`,
})
