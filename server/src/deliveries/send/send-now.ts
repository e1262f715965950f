import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../deps.ts'
import { pauseVendor, takeVendorSlot } from '../../outbound/limits.ts'
import type { Content, Sender, SendOutcome } from './sender.ts'

/** Short, because a user waits for it on screen. */
const LONGEST_WAIT = seconds(5)

/** Sends a message that a user waits for: with a slot of the vendor, but without outbox and retries. */
export async function sendNow(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { vendor, pace, send }: Pick<Sender, 'vendor' | 'pace' | 'send'>,
  { address, content }: { readonly address: string; readonly content: Content },
): Promise<SendOutcome> {
  if (pace !== null && !(await awaitSlot(deps, { vendor, pace, address })))
    return { kind: 'retry', blame: 'limit', why: 'too much to say', after: null }
  const outcome = await send(content)
  if (outcome.kind === 'retry' && outcome.blame === 'limit' && outcome.after !== null)
    await pauseVendor(deps.db, vendor, outcome.after, deps.clock.now())
  return outcome
}

/** Waits for a slot. False: it would take too long. */
async function awaitSlot(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  turn: Parameters<typeof takeVendorSlot>[1],
): Promise<boolean> {
  const deadline = deps.clock.now() + LONGEST_WAIT
  for (;;) {
    const now = deps.clock.now()
    const slot = await takeVendorSlot(deps, turn, now)
    if (slot.at > deadline) return false
    await deps.clock.sleep(between(now, slot.at))
    if (slot.kind === 'go') return true
  }
}
