import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from './clock.ts'

/** Caches a reading for `age`; concurrent callers share one. A failed reading is not cached. */
export function cached<T>(
  clock: Pick<Clock, 'now'>,
  age: Duration,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly at: Instant; readonly value: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    if (kept !== null && between(kept.at, now) < age) return kept.value
    const reading = { at: now, value: read() }
    kept = reading
    reading.value.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.value
  }
}
