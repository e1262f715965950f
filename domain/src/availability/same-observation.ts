import { hours } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import type { Observation } from './observation.ts'

/** After a longer gap between two checks the release may have changed in between. */
const LONGEST_GAP = hours(36)

/** Whether two observations saw exactly the same: kind, count, price. Stricter than a transition of `same`. */
export function isSameObservation(a: Observation, b: Observation): boolean {
  if (a.kind !== 'on-sale' || b.kind !== 'on-sale') return a.kind === b.kind
  return (
    a.count === b.count && a.lowest?.value === b.lowest?.value && a.lowest?.currency === b.lowest?.currency
  )
}

/** Whether a check at `now` extends a run of equal observations last seen at `lastAt`. */
export function continuesRun(lastAt: Instant, now: Instant): boolean {
  return between(lastAt, now) <= LONGEST_GAP
}
