import {
  countAttempt,
  takeBackAttempt,
  type AttemptCount,
  type AttemptWindow,
} from '@cratewatch/domain/accounts/sign-in/attempt-window'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../clock.ts'

export type RateLimiter = {
  /** Counts a hit. null: it may pass; otherwise how long until the next one may. */
  hit(key: string, window: AttemptWindow): Duration | null
  /** How many hits a key has left in its window, and when that ends. */
  left(key: string, window: AttemptWindow): { readonly hits: number; readonly resetsIn: Duration }
  /** Takes back a hit that turned out to be harmless. */
  giveBack(key: string): void
}

const MOST_KEYS = 50_000

/**
 * Limits by fixed windows in this process's memory; each web process counts for itself, so sign-in attempts are counted
 * in the database instead. Replaces @fastify/rate-limit, which cannot count by validated input, use our clock, or
 * refuse in our texts.
 */
export function createRateLimiter(clock: Pick<Clock, 'now'>, mostKeys = MOST_KEYS): RateLimiter {
  const counts = new Map<string, AttemptCount>()

  /** Forgets windows that have ended, then the oldest tenth, so that strangers can exhaust neither memory nor time. */
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
    left(key, window) {
      const [counted, now] = [counts.get(key), clock.now()]
      if (counted === undefined || counted.endsAt <= now) return { hits: window.max, resetsIn: window.per }
      return { hits: window.max - counted.hits, resetsIn: between(now, counted.endsAt) }
    },
    giveBack(key) {
      const counted = takeBackAttempt(counts.get(key) ?? null, clock.now())
      if (counted !== null) counts.set(key, counted)
    },
  }
}
