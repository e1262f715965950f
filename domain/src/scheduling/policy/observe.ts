import { between, type Instant } from '../../kernel/instant.ts'
import type { CheckState, ObservedState } from './check-state.ts'
import { appearingRate, indexRest, vanishingRate } from './next-check.ts'
import type { PolicyClock } from './policy-clock.ts'
import { learn, NO_EVIDENCE } from './rates/rate-estimate.ts'

type NewRecord = Pick<CheckState, 'weight' | 'tier' | 'prior' | 'phase'> & Partial<Pick<CheckState, 'share'>>

/**
 * The check state of a record that was never checked. Its key lies between now and one interval of its own, so that a
 * large import is checked in the order of worth and does not come back in one wave.
 */
export function beginCheckState(record: NewRecord, { index, pace }: PolicyClock): CheckState {
  const nothing = { appearing: NO_EVIDENCE, vanishing: NO_EVIDENCE, last: null, isDoubted: false }
  const checkState = { share: 1, ...record, ...nothing, since: index }
  return { ...checkState, since: index - (1 - record.phase) * indexRest(checkState, pace) }
}

/** The check state after a check at `at` that saw `observed`. A failed check is no observation, and changes nothing. */
export function observe(
  checkState: CheckState,
  observed: ObservedState,
  clock: PolicyClock,
  at: Instant,
): CheckState {
  const since = checkState.last?.observed === observed ? checkState.last.since : at
  const learned = evidenceAfter(checkState, observed, at)
  const last = { at, observed, since }
  // First checks leave the index time as it is: what was added together begins within a second, no two at one place.
  const apart = checkState.last === null ? checkState.phase / clock.pace : 0
  return { ...checkState, ...learned, last, isDoubted: false, since: clock.index - apart }
}

/**
 * Off before: did a copy appear? On before: did the copies go? Checks of closed records teach nothing. Before the first
 * check nobody has checked for ever: without that, records that are mostly on sale would teach nothing of appearances.
 */
function evidenceAfter(
  checkState: CheckState,
  observed: ObservedState,
  at: Instant,
): Pick<CheckState, 'appearing' | 'vanishing'> {
  const { last, appearing, vanishing } = checkState
  const gap = last === null ? Number.POSITIVE_INFINITY : between(last.at, at) / 1000
  if (last?.observed === 'closed' || observed === 'closed' || !(gap > 0)) return checkState
  const comes = appearingRate(checkState)
  const goes = vanishingRate(checkState)
  if (last?.observed === 'on')
    return { appearing, vanishing: learn(vanishing, goes, visibleExposure(gap, comes), observed === 'off') }
  const exposure = visibleExposure(gap, last === null ? goes + comes : goes)
  return { appearing: learn(appearing, comes, exposure, observed === 'on'), vanishing }
}

/** Seconds of a gap in which what happens is still seen at its end: what came and went between two checks is invisible. */
export function visibleExposure(gap: number, undone: number): number {
  return -Math.expm1(-undone * gap) / undone
}
