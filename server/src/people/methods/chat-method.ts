import { chats, forgetChat, nameOf, proveChat } from '../../alerting/channels/chat-channel.ts'
import { endChatLinks, listChatLinks } from '../../collectors/chat-links.ts'
import type { AccessSource, HeldAccess } from './access-source.ts'

/**
 * The connected chat and a link that could still connect one: they open no session, but receive alerts and can change the
 * list.
 */
export const chatMethod: AccessSource = {
  kind: 'chat',
  tables: ['channels', 'chat_links'],
  async list(queries, userId) {
    const accesses: HeldAccess[] = []
    const chat = await chats(queries).where('user_id', '=', userId).executeTakeFirst()
    if (chat !== undefined)
      accesses.push({
        kind: 'chat',
        id: chat.chat_id,
        label: nameOf(chat),
        madeAt: chat.confirmed_at ?? chat.created_at,
        madeIn: chat.made_in,
        proven: chat.is_proven,
        isWaiting: chat.confirmed_at === null,
      })
    for (const { id, created_at: madeAt, session_id: madeIn } of await listChatLinks(queries, userId))
      accesses.push({ kind: 'chat', id, label: null, madeAt, madeIn, proven: false, isWaiting: true })
    return accesses
  },
  async end(tx, deps, userId, id) {
    const chat = await chats(tx).where('user_id', '=', userId).executeTakeFirst()
    if (chat?.chat_id === id) await forgetChat(tx, deps, userId)
    else await endChatLinks(tx, { id, user_id: userId })
  },
  prove: (tx, userId) => proveChat(tx, userId),
}
