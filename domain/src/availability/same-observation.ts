import { hours } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import type { Observation } from './observation.ts'

/** Longer without a check than this, and nobody can say that it was the same all the time. */
const LONGEST_GAP = hours(36)

/** Whether two observations saw exactly the same: kind, count, price. Stricter than a transition of `same`. */
export function isSameObservation(a: Observation, b: Observation): boolean {
  if (a.kind !== 'on-sale' || b.kind !== 'on-sale') return a.kind === b.kind
  return (
    a.count === b.count && a.lowest?.value === b.lowest?.value && a.lowest?.currency === b.lowest?.currency
  )
}

/** Whether a check of `now` prolongs a run of equal observations last seen at `lastAt`. */
export function continuesRun(lastAt: Instant, now: Instant): boolean {
  return between(lastAt, now) <= LONGEST_GAP
}
