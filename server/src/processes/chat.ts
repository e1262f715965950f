import { seconds } from '@cratewatch/domain/kernel/duration'
import { announceTransition } from '../delivering/announce-transition.ts'
import { keepListening, stopListening } from '../delivering/listening-lease.ts'
import { showCommands } from '../features/chat/bot-commands.ts'
import { webhookSecret } from '../features/chat/webhook-secret.ts'
import { chatHandler } from '../features/chat-verbs.ts'
import type { Chat, ChatUpdate, ReceivedUpdate } from '../vendors/chat.ts'
import { recordObservation } from '../watching/record-observation.ts'
import type { LoopProgress } from '../progress.ts'
import type { World } from '../world.ts'

/** Somebody else listens, or the messenger does not answer: looks again after this. */
const REST = seconds(10)

/**
 * Listens for what people write to the bot, until `signal` aborts: by asking the messenger, in one process at a time;
 * or by having it brought to the web role, when the configuration says so.
 */
export async function runChat(world: World, signal: AbortSignal): Promise<void> {
  const { chat, config } = world
  if (chat === null || config.chat === null) return
  const recording = { ...world, announce: announceTransition }
  const handle = chatHandler(world, (releaseId, { observation, at }) =>
    recordObservation(recording, releaseId, observation, null, at),
  )
  const webhook = { url: `${config.publicUrl}/api/telegram/webhook`, secret: webhookSecret(world) }
  const wanted = config.chat.webhook ? webhook : null
  const progress = world.progress.begin('chat', REST)
  while (!signal.aborted && !(await chat.bring(wanted))) {
    await world.clock.sleep(REST, signal)
    progress.note()
  }
  if (!signal.aborted) await showCommands(chat)
  if (wanted === null) await listenOn(world, chat, { handle, progress }, signal)
  progress.end()
}

async function listenOn(
  world: World,
  chat: Chat,
  { handle, progress }: { handle: (update: ChatUpdate) => Promise<void>; progress: LoopProgress },
  signal: AbortSignal,
): Promise<void> {
  const owner = world.ids.uuid()
  let offset = 0
  while (!signal.aborted) {
    const isOurs = await keepListening(world.db, owner, world.clock.now()).catch((error: unknown) => {
      world.log.warn({ err: error }, 'could not ask who listens to the messenger')
      return false
    })
    const updates = isOurs ? await chat.listen(offset, signal) : null
    progress.note()
    if (updates === null) {
      await world.clock.sleep(REST, signal)
      continue
    }
    await handleAll(updates, handle)
    offset = Math.max(offset, ...updates.map(({ id }) => id + 1))
  }
  await stopListening(world.db, owner)
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
