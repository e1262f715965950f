import type { ChatMessage } from '../../vendors/chat.ts'

/** What the bot answers, wherever it was asked. */
export type Reply = Omit<ChatMessage, 'chatId'>

export function reply(html: string, buttons: Reply['buttons'] = []): Reply {
  return { html, buttons, preview: null }
}
