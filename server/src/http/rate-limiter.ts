import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../clock.ts'

/** At most `max` hits in each fixed window of `per`, which begins with a key's first hit. */
export type Window = { readonly max: number; readonly per: Duration }

export type RateLimiter = {
  /** Counts a hit. null: go ahead; else how long until the next one may pass. */
  hit(key: string, window: Window): Duration | null
  /** Takes a counted hit back, because it turned out to be harmless. */
  giveBack(key: string): void
}

type Counted = { hits: number; readonly endsAt: Instant }

const MOST_KEYS = 50_000

/**
 * Fixed windows in this process's memory: with several web processes each counts for itself. Our own instead of
 * @fastify/rate-limit because we count by things known only after validation, on our clock, and refuse in our words.
 */
export function createRateLimiter(clock: Pick<Clock, 'now'>, mostKeys = MOST_KEYS): RateLimiter {
  const counts = new Map<string, Counted>()

  function current(key: string, now: Instant): Counted | null {
    const counted = counts.get(key)
    return counted !== undefined && counted.endsAt > now ? counted : null
  }

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
      const counted = current(key, now)
      if (counted === null) {
        makeRoom(now)
        counts.delete(key)
        counts.set(key, { hits: 1, endsAt: plus(now, window.per) })
        return null
      }
      if (counted.hits >= window.max) return between(now, counted.endsAt)
      counted.hits += 1
      return null
    },
    giveBack(key) {
      const counted = current(key, clock.now())
      if (counted !== null && counted.hits > 0) counted.hits -= 1
    },
  }
}
