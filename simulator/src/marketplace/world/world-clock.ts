import { instant } from '@cratewatch/domain/kernel/instant'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** The time of the simulated world. */
export type WorldClock = { now(): Instant }

/** A world clock that stands still until it is told to move. */
export type ManualClock = WorldClock & { advance(ms: number): void }

/** A clock for tests: starts at `startsAt`, moves by `advance`. */
export function manualClock(startsAt: Instant = instant(Date.UTC(2026, 0, 5, 12))): ManualClock {
  let now: number = startsAt
  return {
    now: () => instant(now),
    advance(ms) {
      if (ms < 0) throw new Error('The world does not run backwards')
      now += ms
    },
  }
}

/** Wall time; with a `speed` above 1 the world runs that much faster from the moment of this call. */
export function realTimeClock(speed = 1): WorldClock {
  const startedAt = Date.now()
  return { now: () => instant(Math.floor(startedAt + (Date.now() - startedAt) * speed)) }
}

export function isManual(clock: WorldClock): clock is ManualClock {
  return 'advance' in clock
}
