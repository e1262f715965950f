import type { ChatUpdate, ReceivedUpdate } from '../../vendors/chat.ts'

/** The messenger brings an update again within minutes, or never. */
const REMEMBERED = 1_000

/**
 * Handles an update however often it is brought: who brings it again waits for the first time to end. What failed is
 * handled again. After a restart nothing is remembered, and handling twice says a thing twice at worst.
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
