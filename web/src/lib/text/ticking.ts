import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * A text that depends on the time of day, kept true every second. One timer serves the whole page, and only the
 * component whose text has changed is drawn again.
 */
export function useTicking(text: (now: Instant) => string): string {
  return useSyncExternalStore(subscribe, () => text(readNow()))
}

/** The browser's clock, which rules are given as an argument. */
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
