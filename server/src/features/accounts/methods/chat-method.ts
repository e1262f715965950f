import { forgetChat, proveChat } from '../../../users/chat.ts'
import type { MethodSource } from './method-source.ts'

/** The connected chat: it opens no session, but it receives alerts and can change the list. */
export const chatMethod: MethodSource = {
  kind: 'chat',
  async list(queries, userId) {
    const user = await queries
      .selectFrom('users')
      .select(['telegram_chat_id', 'telegram_chat_name', 'telegram_confirmed_at'])
      .select(['chat_made_in', 'chat_proven', 'created_at'])
      .where('id', '=', userId)
      .where('telegram_chat_id', 'is not', null)
      .executeTakeFirst()
    if (user === undefined || user.telegram_chat_id === null) return []
    const method = {
      kind: 'chat',
      id: user.telegram_chat_id,
      label: user.telegram_chat_name,
      madeAt: user.telegram_confirmed_at ?? user.created_at,
      madeIn: user.chat_made_in,
      proven: user.chat_proven,
    } as const
    return [method]
  },
  end: (tx, deps, userId) => forgetChat(tx, deps, userId),
  prove: (tx, userId) => proveChat(tx, userId),
}
