import { chats, forgetChat, nameOf, proveChat } from '../../../channels/chat-channel.ts'
import type { MethodSource } from './method-source.ts'

/** The connected chat: it opens no session, but it receives alerts and can change the list. */
export const chatMethod: MethodSource = {
  kind: 'chat',
  async list(queries, userId) {
    const chat = await chats(queries).where('user_id', '=', userId).executeTakeFirst()
    if (chat === undefined) return []
    const method = {
      kind: 'chat',
      id: chat.chat_id,
      label: nameOf(chat),
      madeAt: chat.confirmed_at ?? chat.created_at,
      madeIn: chat.made_in,
      proven: chat.is_proven,
    } as const
    return [method]
  },
  end: (tx, deps, userId) => forgetChat(tx, deps, userId),
  prove: (tx, userId) => proveChat(tx, userId),
}
