import type { ChatMessage } from '../../vendors/chat.ts'

/** An answer of the bot, without the chat it goes to. */
export type Reply = Omit<ChatMessage, 'chatId'>

export function reply(html: string, buttons: Reply['buttons'] = []): Reply {
  return { html, buttons, preview: null }
}
