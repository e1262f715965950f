import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../server/src/base/clock.ts'

/** Time that stands still until it is moved to its next timer, for all processes of a history. */
export type VirtualTime = {
  now(): Instant
  /** How often timers were set or ended so far: while this grows, the processes are not done with what they do. */
  activity(): number
  /** When the next timer is due; null without one. */
  next(): Instant | null
  /** How many timers are open. */
  waiting(): number
  /** Moves time to `at`, without letting anything happen: timers that are due by then are late. */
  jump(at: Instant): void
  /** Runs the timer that is due first, and moves time there unless it is later already. */
  runNext(): string
  /** Makes the clock of a process; its timers end with `signal`. */
  clockOf(name: string, signal: AbortSignal): Clock
}

type Timer = { readonly at: Instant; readonly order: number; readonly name: string; readonly act: () => void }

export function virtualTime(start: Instant): VirtualTime {
  let now = start
  let changes = 0
  const timers = new Set<Timer>()

  function first(): Timer | null {
    let found: Timer | null = null
    for (const timer of timers)
      if (found === null || timer.at < found.at || (timer.at === found.at && timer.order < found.order))
        found = timer
    return found
  }

  function add(name: string, duration: Duration, act: () => void): () => void {
    changes += 1
    const timer = { at: plus(now, milliseconds(Math.max(0, duration))), order: changes, name, act }
    timers.add(timer)
    return () => {
      changes += 1
      timers.delete(timer)
    }
  }

  function clockOf(name: string, signal: AbortSignal): Clock {
    const after = (duration: Duration, act: () => void) =>
      signal.aborted ? () => {} : add(name, duration, act)
    const sleep = (duration: Duration, until?: AbortSignal) => {
      if (until?.aborted === true || duration <= 0) return Promise.resolve()
      return new Promise<void>((resolve) => {
        const cancel = after(duration, resolve)
        until?.addEventListener('abort', () => {
          cancel()
          resolve()
        })
      })
    }
    signal.addEventListener('abort', () => {
      for (const timer of timers) if (timer.name === name) timers.delete(timer)
    })
    return { now: () => now, elapsed: () => between(start, now), sleep, pause: sleep, after }
  }

  return {
    now: () => now,
    activity: () => changes,
    next: () => first()?.at ?? null,
    waiting: () => timers.size,
    jump(at) {
      if (at > now) now = at
    },
    runNext() {
      const timer = first()
      if (timer === null) throw new Error('Nothing is waited for')
      timers.delete(timer)
      if (timer.at > now) now = timer.at
      timer.act()
      return timer.name
    },
    clockOf,
  }
}
