import type { Queries } from '../../database/database.ts'

/** Reads a user's stored channels. */
export function readChannels(queries: Queries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['email', 'email_enabled', 'email_confirmed_at', 'unconfirmed_mails'])
    .select(['telegram_enabled', 'telegram_chat_id', 'telegram_chat_name', 'telegram_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type Channels = Awaited<ReturnType<typeof readChannels>>
