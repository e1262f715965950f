import { endpoints } from '@cratewatch/contracts/endpoints'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Chat, ChatUpdate, ReceivedUpdate } from '../../outbound/vendors/chat.ts'
import { disconnectChat } from '../channels/connect-chat.ts'
import { moveChat } from '../chat-channel.ts'
import { sendNow } from '../kinds/sender.ts'
import { telegramSender } from '../kinds/telegram-sender.ts'
import { answerMessage } from './answer-message.ts'
import { answerPress } from './answer-press.ts'
import type { Reply } from './show-list.ts'
import type { ConversationDeps } from './verbs.ts'

type ChatDeps = ConversationDeps & Pick<Deps, 'config'> & { readonly chat: Chat }

/** Does what a person asked the bot for, and answers. Safe to repeat: the messenger may send an update twice. */
export async function handleUpdate(deps: ChatDeps, update: ChatUpdate): Promise<void> {
  switch (update.kind) {
    case 'message':
      return say(deps, update.from.chatId, await answerMessage(deps, update))
    case 'press':
      return handlePress(deps, update)
    case 'left':
      return disconnectChat(deps, update.from.chatId)
    case 'moved':
      return moveChat(deps.db, update.from.chatId, update.to)
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
  if (outcome.kind !== 'taken') deps.log.warn({ outcome: outcome.kind }, 'an answer in a chat was lost')
}

/** The messenger repeats an update within minutes, or never. */
const REMEMBERED = 1_000

/**
 * Handles an update once however often it arrives; a repeated one waits for the first to end. A failed one is handled
 * again. Nothing survives a restart: at worst, an answer is sent twice.
 */
export function handleOnce(
  handle: (update: ChatUpdate) => Promise<void>,
): (received: ReceivedUpdate) => Promise<void> {
  const known = new Map<number, Promise<void>>()
  return ({ id, update }) => {
    if (update === null) return Promise.resolve()
    const before = known.get(id)
    if (before !== undefined) return before
    const handled = handle(update).catch((error: unknown) => {
      known.delete(id)
      throw error
    })
    known.set(id, handled)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    return handled
  }
}

const PURPOSE = 'telegram-webhook'

/** The secret that the messenger sends with every update, so that nobody else can send one. */
export function webhookSecret({ secrets, config }: Pick<Deps, 'secrets' | 'config'>): string {
  return secrets.sign(PURPOSE, config.publicUrl)
}

/** Receives the messenger's updates, when this instance uses a webhook. */
export function chatRoutes(
  deps: Pick<Deps, 'config' | 'chat' | 'secrets' | 'log'>,
  handle: (update: ChatUpdate) => Promise<void>,
): Route[] {
  const handleReceived = handleOnce(handle)
  return [
    route(endpoints.telegramWebhook, async ({ raw }) => {
      const { chat, config } = deps
      if (chat === null || config.chat?.webhook !== true)
        return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
      if (raw.header === null || !deps.secrets.verify(PURPOSE, config.publicUrl, raw.header))
        return refuse('INVALID_TOKEN')
      const received = chat.readUpdate(parsed(raw.bytes))
      if (received === null) return refuse('VALIDATION_FAILED')
      await handleReceived(received)
      return ok(undefined)
    }),
  ]
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
