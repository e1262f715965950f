import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Chat, ChatMessage, ChatOutcome } from '../../vendors/chat.ts'
import type { Deps } from '../../deps.ts'
import { TELEGRAM, TELEGRAM_PACE } from '../channels/telegram/telegram-pace.ts'
import { pauseVendor, takeVendorSlot } from '../../outbound/limits.ts'

/** Short, because a user waits for it on screen. */
const LONGEST_WAIT = seconds(5)

/** Sends a message that a user waits for: with a slot of the vendor, but without outbox and retries. */
export async function sendNow(
  deps: Pick<Deps, 'db' | 'clock'>,
  chat: Chat,
  outgoing: ChatMessage,
): Promise<ChatOutcome> {
  const deadline = deps.clock.now() + LONGEST_WAIT
  for (;;) {
    const now = deps.clock.now()
    const requested = { vendor: TELEGRAM, pace: TELEGRAM_PACE, address: outgoing.chatId }
    const slot = await takeVendorSlot(deps.db, requested, now)
    if (slot.at > deadline) return { kind: 'retry', blame: 'limit', why: 'too much to say', after: null }
    await deps.clock.sleep(between(now, slot.at))
    if (slot.kind === 'go') break
  }
  const outcome = await chat.send(outgoing)
  if (outcome.kind === 'retry' && outcome.blame === 'limit' && outcome.after !== null)
    await pauseVendor(deps.db, TELEGRAM, outcome.after, deps.clock.now())
  return outcome
}
