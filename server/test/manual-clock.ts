import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { yieldToEventLoop, type Clock } from '../src/base/clock.ts'

export type ManualClock = Clock & {
  /** Advances time, waking every sleeper and timer that is due, in order. */
  advance(duration: Duration): Promise<void>
  /** Goes back to its first moment, and forgets who sleeps. */
  startOver(): void
  sleepers(): number
  /** When the next sleeper wakes; null without one. */
  nextWake(): Instant | null
}

type Sleeper = { readonly wakeAt: Instant; readonly wake: () => void }

/** Makes a clock that only moves when a test moves it. Loops sleep on it without waiting for real time. */
export function manualClock(start: Instant = instant(Date.UTC(2026, 0, 5, 9, 0, 0))): ManualClock {
  let now = start
  let sleepers: Sleeper[] = []
  let timers: Sleeper[] = []
  const nextTill = (end: Instant) =>
    [...sleepers, ...timers].filter((s) => s.wakeAt <= end).toSorted((a, b) => a.wakeAt - b.wakeAt)[0]
  return {
    now: () => now,
    elapsed: () => between(start, now),
    sleep(duration, signal) {
      if (signal?.aborted || duration <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = { wakeAt: plus(now, duration), wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          resolve()
        })
      })
    },
    pause: yieldToEventLoop,
    after(duration, act) {
      const timer = { wakeAt: plus(now, duration), wake: act }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(duration) {
      const end = plus(now, duration)
      for (;;) {
        const next = nextTill(end)
        if (next === undefined) break
        now = next.wakeAt
        sleepers = sleepers.filter((other) => other !== next)
        timers = timers.filter((other) => other !== next)
        next.wake()
        // Lets the woken loop run until it waits again, before time advances.
        await new Promise((resolve) => setImmediate(resolve))
      }
      now = end
      await new Promise((resolve) => setImmediate(resolve))
    },
    startOver() {
      now = start
      sleepers = []
      timers = []
    },
    sleepers: () => sleepers.length,
    nextWake: () => sleepers.map((s) => s.wakeAt).toSorted((a, b) => a - b)[0] ?? null,
  }
}
