import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../clock.ts'

/** Reads at most once per `age`, and once for all who ask at the same time. A reading that fails is not kept. */
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
