import { hours } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'

/** What one good check saw. A failed check is no observation at all, and never "none". */
export type Observation =
  | { readonly kind: 'on-sale'; readonly count: number; readonly lowest: Money | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'blocked' }
  /** `successor`: the release that took its place, where the marketplace names one. */
  | { readonly kind: 'withdrawn'; readonly successor?: number }

/**
 * The content of an answer. `unstated` names no count: the marketplace documents that as none, but it could be
 * anything, so it is neither none nor a failure (`judge-reading.ts`).
 */
export type Reading = Observation | { readonly kind: 'unstated' }

/** Returns the observation that a reading counts as, while no later one contradicts it. */
export function atItsWord(reading: Reading): Observation {
  return reading.kind === 'unstated' ? { kind: 'none' } : reading
}

/** The release that took the place of a withdrawn one; null: none is named. */
export function successorOf(seen: Reading | null): number | null {
  return (seen?.kind === 'withdrawn' && seen.successor) || null
}

/** The state of a release: its last observation, or unknown before the first. */
export type AvailabilityState = Observation['kind'] | 'unknown'

/** Copies for sale; everything but "on sale" counts zero. */
export function copiesForSale(observation: Observation | null): number {
  return observation?.kind === 'on-sale' ? observation.count : 0
}

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
