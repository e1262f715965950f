import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../clock.ts'

export type WakeUp = {
  /** Ends the wait under way, or the next one at once. */
  wake(): void
  /** Waits until woken, `longest` at most. */
  wait(longest: Duration): Promise<void>
}

/** A doorbell for one waiter: a ring while nobody waits is not lost. */
export function wakeUp(clock: Clock): WakeUp {
  let isRung = false
  let waiting: AbortController | null = null
  return {
    wake() {
      isRung = true
      waiting?.abort()
    },
    async wait(longest) {
      if (!isRung) {
        waiting = new AbortController()
        await clock.sleep(longest, waiting.signal)
        waiting = null
      }
      isRung = false
    },
  }
}
