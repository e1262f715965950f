import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Returns a text that depends on the time, updated every second. One timer serves the whole page, and only components
 * whose text has changed render.
 */
export function useTicking(text: (now: Instant) => string): string {
  return useSyncExternalStore(subscribe, () => text(readNow()))
}

/** Returns the browser's time, which rules take as an argument. */
export function readNow(): Instant {
  return instant(Date.now())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tick) => tick()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
