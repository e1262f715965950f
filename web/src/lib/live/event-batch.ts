import type { LiveEvent } from '@cratewatch/contracts/live'

/** Long enough to gather the events of one check round, short enough not to be felt. */
const GATHER_MS = 250

/** Gathers events of the same type that arrive together, so that a burst causes one reading. */
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
