import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { webhookSecret } from '../../alerting/bot/handle-update.ts'
import { showCommands } from '../../alerting/bot/verbs.ts'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { TELEGRAM } from '../../alerting/kinds/telegram-sender.ts'
import { readingRecorder } from '../../checking/record/record-observation.ts'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepListening, stopListening } from '../../outbound/remotes.ts'
import type { Chat, ChatUpdate, ReceivedUpdate } from '../../outbound/vendors/chat.ts'
import { chatHandler } from './chat-verbs.ts'

/** How long to wait when another process listens or the messenger does not answer. */
const REST = seconds(10)

/**
 * Receives what people write to the bot until `signal` aborts: by polling, in one process at a time; or by a webhook of
 * the web role, as configured.
 */
export async function runChat(deps: Deps, signal: AbortSignal): Promise<void> {
  const { chat, config } = deps
  if (chat === null || config.chat === null) return
  const handle = chatHandler(deps, readingRecorder({ ...deps, announceTransition }))
  const webhook = { url: `${config.publicUrl}/api/telegram/webhook`, secret: webhookSecret(deps) }
  const wanted = config.chat.webhook ? webhook : null
  const brought = new AbortController()
  const over = AbortSignal.any([signal, brought.signal])
  const listener = { chat, owner: deps.ids.owner(), handle, wanted, brought }
  const rests = { longestRest: REST, restAfterTrouble: REST }
  await runWorkLoop(deps, { name: 'chat', ...rests, step: listening(deps, listener, signal) }, over)
  if (wanted === null) await stopListening(deps.db, TELEGRAM, listener.owner)
}

type Listener = {
  readonly chat: Chat
  readonly owner: string
  /** The webhook for updates; null: they are polled. */
  readonly wanted: Parameters<Chat['bring']>[0]
  /** Aborted when updates come by webhook, so that polling stops. */
  readonly brought: AbortController
  handle(update: ChatUpdate): Promise<void>
}

/** Sets up webhook or polling and the commands once, then polls while no other process does. */
function listening(deps: Deps, { chat, owner, wanted, brought, handle }: Listener, signal: AbortSignal) {
  let isReady = false
  let offset = 0
  return async () => {
    if (!isReady) {
      if (!(await chat.bring(wanted))) return REST
      await showCommands(chat)
      isReady = true
      if (wanted !== null) brought.abort()
    }
    if (wanted !== null || !(await keepListening(deps.db, TELEGRAM, owner, deps.clock.now()))) return REST
    const updates = await chat.listen(offset, signal)
    if (updates === null) return REST
    await handleAll(updates, handle)
    offset = Math.max(offset, ...updates.map(({ id }) => id + 1))
    return milliseconds(0)
  }
}

/**
 * Handles the updates of one chat in order, and those of different chats concurrently, so that no chat waits for
 * another.
 */
async function handleAll(
  updates: readonly ReceivedUpdate[],
  handle: (update: ChatUpdate) => Promise<void>,
): Promise<void> {
  const known = updates.flatMap(({ update }) => (update === null ? [] : [update]))
  const chats = Map.groupBy(known, (update) => update.from.chatId)
  await Promise.all(
    [...chats.values()].map(async (ofOneChat) => {
      for (const update of ofOneChat) await handle(update)
    }),
  )
}
