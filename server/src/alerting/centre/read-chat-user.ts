import { chats } from '../channels/chat-channel.ts'
import type { Queries } from '../../database/database.ts'

/** Finds the user of a connected chat; null: nobody has connected it. */
export async function readChatUser(queries: Queries, chatId: string) {
  const user = await chats(queries)
    .innerJoin('users', 'users.id', 'channels.user_id')
    .select(['locale', 'time_zone', 'plan'])
    .where('address', '=', chatId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    userId: user.user_id,
    locale: user.locale,
    timeZone: user.time_zone,
    plan: user.plan,
    isOn: user.is_on,
    connectedBy: user.person_id,
  }
}
