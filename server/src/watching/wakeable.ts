import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../clock.ts'

/** A sleep that ends early when woken or when `signal` aborts. A wake while awake is kept for the next sleep. */
export function wakeable(
  clock: Clock,
  signal: AbortSignal,
): { sleep(duration: Duration): Promise<void>; wake(): void } {
  let alarm: AbortController | null = null
  let isWokenAlready = false
  return {
    async sleep(duration) {
      if (isWokenAlready || signal.aborted) {
        isWokenAlready = false
        return
      }
      alarm = new AbortController()
      const stop = () => alarm?.abort()
      signal.addEventListener('abort', stop, { once: true })
      await clock.sleep(duration, alarm.signal)
      signal.removeEventListener('abort', stop)
      alarm = null
      isWokenAlready = false
    },
    wake() {
      if (alarm === null) isWokenAlready = true
      else alarm.abort()
    },
  }
}
