import type { LiveEvent } from '@cratewatch/contracts/live'

/** Long enough to collect the events of one round of checks, short enough not to be noticed. */
const GATHER_MS = 250

/** Batches events of the same type that arrive together, so that a burst causes one request. */
export function createEventBatch(handle: (events: readonly LiveEvent[]) => void) {
  const waiting = new Map<LiveEvent['type'], LiveEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const events = [...waiting.values()]
    waiting.clear()
    handle(events)
  }
  return {
    add: (event: LiveEvent) => {
      waiting.set(event.type, event)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
