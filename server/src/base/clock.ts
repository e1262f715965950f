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
  /** Waits a little so that others come first. A clock that tests hold still only gives way. */
  pause(duration: Duration): Promise<void>
  /** Runs `act` once after `duration` unless the returned function is called first; keeps no process alive. */
  after(duration: Duration, act: () => void): () => void
}

export const systemClock: Clock = {
  now: () => instant(Date.now()),
  elapsed: () => milliseconds(performance.now()),
  async sleep(duration, signal) {
    if (signal?.aborted || duration <= 0) return
    await wait(duration, undefined, signal ? { signal } : {}).catch(() => {})
  },
  pause: (duration) => wait(duration),
  after(duration, act) {
    const timer = setTimeout(act, duration).unref()
    return () => clearTimeout(timer)
  },
}

/** Returns a signal that aborts after `duration`, and what ends the waiting for it. */
export function timeLimit(clock: Clock, duration: Duration): { readonly signal: AbortSignal; clear(): void } {
  const limit = new AbortController()
  const tooLate = () => limit.abort(new Error(`no answer within ${duration} ms`))
  return { signal: limit.signal, clear: clock.after(duration, tooLate) }
}

/** Lets everything else that is ready go first. It measures no time, so it belongs to no clock. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Below the second that probes wait, with room for the answer. */
const PATIENCE = milliseconds(800)

/** There was no answer soon. */
export class TooSlow extends Error {}

/** Rejects with `TooSlow` when there is no answer soon, by the time of who waits outside. */
export async function withinASecond<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const clear = systemClock.after(PATIENCE, () => reject(new TooSlow(`No answer within ${PATIENCE} ms`)))
  return Promise.race([answer, promise]).finally(clear)
}
