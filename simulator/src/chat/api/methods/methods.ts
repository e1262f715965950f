import { getChat, getMe, sendChatAction } from './about.ts'
import { answerCallbackQuery } from './answer-callback-query.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessageReplyMarkup, editMessageText } from './edit-message.ts'
import { getUpdates } from './get-updates.ts'
import type { Method } from './method.ts'
import { deleteMyCommands, getMyCommands, setMyCommands } from './my-commands.ts'
import { sendMessage } from './send-message.ts'
import { sendPhoto } from './send-photo.ts'
import { deleteWebhook, getWebhookInfo, setWebhook } from './webhook.ts'

const methods: readonly Method[] = [
  answerCallbackQuery,
  deleteMessage,
  deleteMyCommands,
  deleteWebhook,
  editMessageReplyMarkup,
  editMessageText,
  getChat,
  getMe,
  getMyCommands,
  getUpdates,
  getWebhookInfo,
  sendChatAction,
  sendMessage,
  sendPhoto,
  setMyCommands,
  setWebhook,
]

const byName = new Map(methods.map((method) => [method.name.toLowerCase(), method]))

/** The method of this name; the vendor does not mind capitals. */
export function methodNamed(name: string): Method | undefined {
  return byName.get(name.toLowerCase())
}

/** Whether a method speaks in a chat, and so counts towards the limits. */
export function speaks(name: string): boolean {
  return /^(?:send(?:message|photo)|editmessage)/i.test(name)
}
