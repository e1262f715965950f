import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Chat, ChatMessage, ChatOutcome } from '../vendors/chat.ts'
import type { World } from '../world.ts'
import { TELEGRAM, TELEGRAM_PACE } from './channels/telegram/telegram-pace.ts'
import { keepQuiet, takeVendorTurn } from './vendor-gate.ts'

/** Somebody looks at the screen meanwhile. */
const LONGEST_WAIT = seconds(5)

/** Sends a message that somebody waits for: in its turn, but not through the outbox, and not again when it fails. */
export async function sendNow(
  world: Pick<World, 'db' | 'clock'>,
  chat: Chat,
  message: ChatMessage,
): Promise<ChatOutcome> {
  const deadline = world.clock.now() + LONGEST_WAIT
  for (;;) {
    const now = world.clock.now()
    const asked = { vendor: TELEGRAM, pace: TELEGRAM_PACE, address: message.chatId }
    const turn = await takeVendorTurn(world.db, asked, now)
    if (turn.at > deadline) return { kind: 'retry', blame: 'limit', why: 'too much to say', after: null }
    await world.clock.sleep(between(now, turn.at))
    if (turn.kind === 'go') break
  }
  const outcome = await chat.send(message)
  if (outcome.kind === 'retry' && outcome.blame === 'limit' && outcome.after !== null)
    await keepQuiet(world.db, TELEGRAM, outcome.after, world.clock.now())
  return outcome
}
