import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { TELEGRAM } from '../deliveries/channels/telegram/telegram-pace.ts'
import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { keepListening, stopListening } from '../outbound/listening-lease.ts'
import { showCommands } from '../features/chat/bot-commands.ts'
import { webhookSecret } from '../features/chat/webhook-secret.ts'
import { chatHandler } from '../features/chat-verbs.ts'
import type { Chat, ChatUpdate, ReceivedUpdate } from '../vendors/chat.ts'
import { readingRecorder } from '../checks/record/record-reading.ts'
import { runWorkLoop } from '../queue/work-loop.ts'
import type { Deps } from '../deps.ts'

/** Somebody else listens, or the messenger does not answer: checks again after this. */
const REST = seconds(10)

/**
 * Listens for what people write to the bot, until `signal` aborts: by asking the messenger, in one process at a time;
 * or by having it brought to the web role, when the configuration says so.
 */
export async function runChat(deps: Deps, signal: AbortSignal): Promise<void> {
  const { chat, config } = deps
  if (chat === null || config.chat === null) return
  const handle = chatHandler(deps, readingRecorder({ ...deps, announceTransition }))
  const webhook = { url: `${config.publicUrl}/api/telegram/webhook`, secret: webhookSecret(deps) }
  const wanted = config.chat.webhook ? webhook : null
  const brought = new AbortController()
  const over = AbortSignal.any([signal, brought.signal])
  const listener = { chat, owner: deps.ids.uuid(), handle, wanted, brought }
  const rests = { longestRest: REST, restAfterTrouble: REST }
  await runWorkLoop(deps, { name: 'chat', ...rests, step: listening(deps, listener, signal) }, over)
  if (wanted === null) await stopListening(deps.db, TELEGRAM, listener.owner)
}

type Listener = {
  readonly chat: Chat
  readonly owner: string
  /** Where updates are to be brought; null: they are asked for. */
  readonly wanted: Parameters<Chat['bring']>[0]
  /** Aborted when they are: there is nothing to listen to. */
  readonly brought: AbortController
  handle(update: ChatUpdate): Promise<void>
}

/** Says once how updates come to us and which commands there are, then asks for them as long as nobody else does. */
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

/** One chat after the other where they are the same, side by side where not: nobody waits for somebody else's record. */
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
