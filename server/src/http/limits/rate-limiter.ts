import {
  countAttempt,
  takeBackAttempt,
  type AttemptCount,
  type AttemptWindow,
} from '@cratewatch/domain/accounts/sign-in/attempt-window'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../clock.ts'

export type RateLimiter = {
  /** Counts a hit. null: go ahead; else how long until the next one may pass. */
  hit(key: string, window: AttemptWindow): Duration | null
  /** Takes a counted hit back, because it turned out to be harmless. */
  giveBack(key: string): void
}

const MOST_KEYS = 50_000

/**
 * Fixed windows in this process's memory: with several web processes each counts for itself, so attempts to sign in are
 * counted in the database instead. Our own instead of @fastify/rate-limit because we count by things known only after
 * validation, on our clock, and refuse in our words.
 */
export function createRateLimiter(clock: Pick<Clock, 'now'>, mostKeys = MOST_KEYS): RateLimiter {
  const counts = new Map<string, AttemptCount>()

  /** Forgets what has ended, then the oldest tenth, so that strangers can fill neither the memory nor the time. */
  function makeRoom(now: Instant): void {
    if (counts.size < mostKeys) return
    for (const [key, counted] of counts) if (counted.endsAt <= now) counts.delete(key)
    if (counts.size < mostKeys) return
    for (const key of counts.keys()) {
      if (counts.size < mostKeys * 0.9) return
      counts.delete(key)
    }
  }

  return {
    hit(key, window) {
      const now = clock.now()
      const before = counts.get(key) ?? null
      const counted = countAttempt(before, window, now)
      if (!counted.ok) return counted.error
      if (counted.value.hits === 1) {
        makeRoom(now)
        counts.delete(key)
      }
      counts.set(key, counted.value)
      return null
    },
    giveBack(key) {
      const counted = takeBackAttempt(counts.get(key) ?? null, clock.now())
      if (counted !== null) counts.set(key, counted)
    },
  }
}
