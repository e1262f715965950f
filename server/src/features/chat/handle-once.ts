import type { ChatUpdate, ReceivedUpdate } from '../../vendors/chat.ts'

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
