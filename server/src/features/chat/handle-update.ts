import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { telegramSender } from '../../deliveries/channels/telegram/telegram-sender.ts'
import { sendNow } from '../../deliveries/send/send-now.ts'
import type { Chat, ChatUpdate } from '../../vendors/chat.ts'
import type { Deps } from '../../deps.ts'
import { answerMessage } from './answer-message.ts'
import { answerPress } from './answer-press.ts'
import type { ConversationDeps } from './conversation-deps.ts'
import type { Reply } from './reply.ts'

export type ChatDeps = ConversationDeps &
  Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'secrets'> & { readonly chat: Chat }

/** Does what a person asked the bot for, and answers. Safe to repeat: the messenger may send an update twice. */
export async function handleUpdate(deps: ChatDeps, update: ChatUpdate): Promise<void> {
  switch (update.kind) {
    case 'message':
      return say(deps, update.from.chatId, await answerMessage(deps, update))
    case 'press':
      return handlePress(deps, update)
    case 'left':
      return deps.verbs.disconnect(update.from.chatId)
    case 'moved':
      return deps.verbs.move(update.from.chatId, update.to)
    default:
      return assertNever(update)
  }
}

async function handlePress(deps: ChatDeps, press: Extract<ChatUpdate, { kind: 'press' }>): Promise<void> {
  const { line, buttons, reply } = await answerPress(deps, press)
  await deps.chat.answerPress(press.pressId, line)
  if (buttons !== null && press.messageId !== null)
    await deps.chat.replaceButtons(press.from.chatId, press.messageId, buttons)
  await say(deps, press.from.chatId, reply)
}

async function say(deps: ChatDeps, chatId: string, reply: Reply | null): Promise<void> {
  if (reply === null) return
  const outcome = await sendNow(deps, telegramSender(deps), {
    address: chatId,
    content: { chatId, ...reply },
  })
  if (outcome.kind !== 'accepted') deps.log.warn({ outcome: outcome.kind }, 'an answer in a chat was lost')
}
