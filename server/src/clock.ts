import { setTimeout as wait } from 'node:timers/promises'
import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'

/** The only source of time in the server. Loops also sleep on it, so that a manual clock drives them in tests. */
export type Clock = {
  now(): Instant
  /** The time elapsed since some moment of this process, unaffected by setting the clock. */
  elapsed(): Duration
  /** Resolves after `duration`, or at once when `signal` aborts; never rejects. */
  sleep(duration: Duration, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => instant(Date.now()),
  elapsed: () => milliseconds(performance.now()),
  async sleep(duration, signal) {
    if (signal?.aborted || duration <= 0) return
    await wait(duration, undefined, signal ? { signal } : {}).catch(() => {})
  },
}
