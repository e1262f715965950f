import type { Queries } from '../database/database.ts'

/** Moves all connections of a group to the new id that the messenger gave it. */
export async function moveChat(db: Queries, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_chat_id: to })
    .where('telegram_chat_id', '=', from)
    // Told twice, by a failed message and by an update, it has been done.
    .where('telegram_chat_id', '<>', to)
    .execute()
}
