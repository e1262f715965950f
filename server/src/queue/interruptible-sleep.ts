import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../clock.ts'

export type InterruptibleSleep = {
  /** Resolves after `duration`, when woken, or when the signal aborts. */
  sleep(duration: Duration): Promise<void>
  /** Ends the present sleep, or the next one at once. */
  wake(): void
}

/** Makes a sleep for one sleeper. A wake between two sleeps ends the next one, so that none is missed. */
export function interruptibleSleep(clock: Clock, signal: AbortSignal): InterruptibleSleep {
  let sleeping: AbortController | null = null
  let isWoken = false
  return {
    async sleep(duration) {
      if (!isWoken && !signal.aborted) {
        sleeping = new AbortController()
        await clock.sleep(duration, AbortSignal.any([sleeping.signal, signal]))
        sleeping = null
      }
      isWoken = false
    },
    wake() {
      if (sleeping === null) isWoken = true
      else sleeping.abort()
    },
  }
}
