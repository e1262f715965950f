import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { sendNow } from '../../delivering/send-now.ts'
import type { Chat, ChatUpdate } from '../../vendors/chat.ts'
import type { World } from '../../world.ts'
import { answerMessage } from './answer-message.ts'
import { answerPress } from './answer-press.ts'
import type { ConversationWorld } from './conversation-world.ts'
import type { Reply } from './reply.ts'

export type ChatWorld = ConversationWorld & Pick<World, 'db' | 'clock' | 'log'> & { readonly chat: Chat }

/** Does what somebody asked the bot for, and answers. Safe to repeat: the messenger may bring an update twice. */
export async function handleUpdate(world: ChatWorld, update: ChatUpdate): Promise<void> {
  switch (update.kind) {
    case 'message':
      return say(world, update.from.chatId, await answerMessage(world, update))
    case 'press':
      return handlePress(world, update)
    case 'left':
      return world.verbs.lose(update.from.chatId)
    case 'moved':
      return world.verbs.move(update.from.chatId, update.to)
    default:
      return assertNever(update)
  }
}

async function handlePress(world: ChatWorld, press: Extract<ChatUpdate, { kind: 'press' }>): Promise<void> {
  const { line, buttons, reply } = await answerPress(world, press)
  await world.chat.answerPress(press.pressId, line)
  if (buttons !== null && press.messageId !== null)
    await world.chat.replaceButtons(press.from.chatId, press.messageId, buttons)
  await say(world, press.from.chatId, reply)
}

async function say(world: ChatWorld, chatId: string, reply: Reply | null): Promise<void> {
  if (reply === null) return
  const outcome = await sendNow(world, world.chat, { chatId, ...reply })
  if (outcome.kind !== 'accepted') world.log.warn({ outcome: outcome.kind }, 'an answer in a chat was lost')
}
