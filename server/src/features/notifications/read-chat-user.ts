import type { Queries } from '../../database/database.ts'

/** Finds the user of a connected chat; null: nobody has connected it. */
export async function readChatUser(queries: Queries, chatId: string) {
  const user = await queries
    .selectFrom('users')
    .select(['id', 'locale', 'time_zone', 'plan', 'telegram_enabled', 'telegram_user_id'])
    .where('telegram_chat_id', '=', chatId)
    .where('telegram_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    userId: user.id,
    locale: user.locale,
    timeZone: user.time_zone,
    plan: user.plan,
    isOn: user.telegram_enabled,
    connectedBy: user.telegram_user_id,
  }
}
