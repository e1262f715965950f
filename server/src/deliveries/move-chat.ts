import type { Queries } from '../database/database.ts'

/** A group got another id from the messenger: everybody whose alerts go there goes along. */
export async function moveChat(db: Queries, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_chat_id: to })
    .where('telegram_chat_id', '=', from)
    // Told twice, by a failed message and by an update, it has been done.
    .where('telegram_chat_id', '<>', to)
    .execute()
}
