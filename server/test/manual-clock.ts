import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { yieldToEventLoop, type Clock } from '../src/base/clock.ts'

export type ManualClock = Clock & {
  /** Advances time, waking every sleeper and timer that is due, in order. */
  advance(duration: Duration): Promise<void>
  /** From now on each reading is a millisecond after the one before, as of a clock that goes. */
  tick(): void
  /** Stands still at its first moment again, and forgets who sleeps. */
  startOver(): void
  sleepers(): number
  /** When the next sleeper wakes; null without one. */
  nextWake(): Instant | null
  /** Resolves once so many sleep: whoever waits for them leaves the processor to what keeps them awake. */
  untilAsleep(count?: number): Promise<void>
}

type Sleeper = { readonly wakeAt: Instant; readonly wake: () => void }

/** Makes a clock that only moves when a test moves it. Loops sleep on it without waiting for real time. */
export function manualClock(start: Instant = instant(Date.UTC(2026, 0, 5, 9, 0, 0))): ManualClock {
  let now = start
  let sleepers: Sleeper[] = []
  let timers: Sleeper[] = []
  const crowd = gathering()
  let step = milliseconds(0)
  const nextTill = (end: Instant) =>
    [...sleepers, ...timers].filter((s) => s.wakeAt <= end).toSorted((a, b) => a.wakeAt - b.wakeAt)[0]
  return {
    now() {
      const read = now
      now = plus(now, step)
      return read
    },
    elapsed: () => between(start, now),
    sleep(duration, signal) {
      if (signal?.aborted || duration <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = { wakeAt: plus(now, duration), wake: resolve }
        sleepers.push(sleeper)
        crowd.grew(sleepers.length)
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
      for (let next = nextTill(end); next !== undefined; next = nextTill(end)) {
        now = next.wakeAt
        sleepers = sleepers.filter((other) => other !== next)
        timers = timers.filter((other) => other !== next)
        next.wake()
        // Lets the woken loop run until it waits again, before time advances.
        await yieldToEventLoop()
      }
      now = end
      await yieldToEventLoop()
    },
    tick: () => void (step = milliseconds(1)),
    startOver() {
      now = start
      step = milliseconds(0)
      sleepers = []
      timers = []
    },
    sleepers: () => sleepers.length,
    untilAsleep: (count = 1) => crowd.until(count, sleepers.length),
    nextWake: () => sleepers.map((s) => s.wakeAt).toSorted((a, b) => a - b)[0] ?? null,
  }
}

/** Tells whoever waits for so many when they are there. */
function gathering() {
  let waiting: { readonly count: number; readonly tell: () => void }[] = []
  return {
    until(count: number, size: number) {
      if (size >= count) return Promise.resolve()
      return new Promise<void>((tell) => waiting.push({ count, tell }))
    },
    grew(size: number) {
      for (const { count, tell } of waiting) if (size >= count) tell()
      waiting = waiting.filter(({ count }) => size < count)
    },
  }
}
