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

/** Below this, the browser's clock is right: answers take time, and their dates are whole seconds. */
const NOTICED_MS = 60_000
let aheadMs = 0

/** Returns the server's time, which rules take as an argument: the clock of a browser may be wrong. */
export function readNow(): Instant {
  return instant(Date.now() + aheadMs)
}

/** Corrects the time by the date of an answer that has just arrived; without a date, nothing changes. */
export function noteServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < NOTICED_MS ? 0 : difference
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
