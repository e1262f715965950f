import type { Duration } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'
import { ok, refused, type Result } from '../../kernel/result.ts'

/** At most `max` attempts in each fixed window of `per`, which begins with a key's first attempt. */
export type AttemptWindow = { readonly max: number; readonly per: Duration }

/** How many attempts a key has made in the window that ends at `endsAt`. */
export type AttemptCount = { readonly hits: number; readonly endsAt: Instant }

/** Counts one more attempt, or says how long until the next may pass. null: none was counted before. */
export function countAttempt(
  counted: AttemptCount | null,
  window: AttemptWindow,
  now: Instant,
): Result<AttemptCount, Duration> {
  if (counted === null || counted.endsAt <= now) return ok({ hits: 1, endsAt: plus(now, window.per) })
  if (counted.hits >= window.max) return refused(between(now, counted.endsAt))
  return ok({ hits: counted.hits + 1, endsAt: counted.endsAt })
}

/** Takes back an attempt that turned out to be harmless. A window that has ended stays unchanged. */
export function takeBackAttempt(counted: AttemptCount | null, now: Instant): AttemptCount | null {
  if (counted === null || counted.endsAt <= now || counted.hits === 0) return counted
  return { hits: counted.hits - 1, endsAt: counted.endsAt }
}
