import { between, instant, type Instant } from '../../kernel/instant.ts'
import { learn, NO_EVIDENCE } from './rates/rate-estimate.ts'
import { appearingRate, indexKey, indexRest, promisedRest, vanishingRate } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { CheckState, ObservedState } from './check-state.ts'

const EVER = instant(0)

type NewRecord = Pick<CheckState, 'weight' | 'tier' | 'prior' | 'phase'> & Partial<Pick<CheckState, 'share'>>

/**
 * The check state of a record that was never checked. Its key lies between now and one interval of its own, so that a
 * large import is checked in the order of worth and does not come back in one wave; the queue of first checks takes
 * it from there.
 */
export function beginCheckState(record: NewRecord, { index, pace }: PolicyClock): CheckState {
  const nothing = { appearing: NO_EVIDENCE, vanishing: NO_EVIDENCE, last: null, isDoubted: false }
  const checkState = { share: 1, ...record, ...nothing, since: index }
  return { ...checkState, since: index - (1 - record.phase) * indexRest(checkState, pace) }
}

/**
 * The check state after a successful check at `at` that saw `observed`. A failed check is no observation: state and
 * keys stay as they are, and only the lease is released.
 */
export function observe(
  checkState: CheckState,
  observed: ObservedState,
  clock: PolicyClock,
  at: Instant,
): CheckState {
  const since =
    checkState.last?.observed === observed ? checkState.last.since : begunBy(checkState, observed, at)
  const learned = { ...checkState, ...evidenceAfter(checkState, observed, at) }
  const seen = { ...learned, last: { at, observed, since }, isDoubted: false, since: clock.index }
  return checkState.last !== null || observed === 'closed' ? seen : { ...seen, since: spread(seen, clock) }
}

/** A copy that the first check finds may have been there for ever: nobody was alerted of it. */
function begunBy({ last }: CheckState, observed: ObservedState, at: Instant): Instant {
  return last === null && observed === 'on' ? EVER : at
}

/**
 * The start of the first rest, moved back so that the second check comes within a part of the promise that differs by
 * record. Records that were added together would otherwise come back together, and those with short promises would
 * wait for all of them.
 */
function spread(checkState: CheckState, clock: PolicyClock): number {
  const rest = indexKey(checkState, clock) - clock.index
  return clock.index - Math.max(0, rest - checkState.phase * promisedRest(checkState, clock))
}

/**
 * Off before: did a copy appear? On before: did the copies go? Checks of closed records teach nothing. Before the first
 * check nobody has checked for ever, and a copy is there with probability rate / (rate + mu): without that, records
 * that are mostly on sale would teach nothing of how often records appear, and all would seem to appear too seldom.
 */
function evidenceAfter(
  checkState: CheckState,
  observed: ObservedState,
  at: Instant,
): Pick<CheckState, 'appearing' | 'vanishing'> {
  const { last, appearing, vanishing } = checkState
  const gap = last === null ? Number.POSITIVE_INFINITY : between(last.at, at) / 1000
  if (last?.observed === 'closed' || observed === 'closed' || !(gap > 0)) return { appearing, vanishing }
  const [comes, goes] = [appearingRate(checkState), vanishingRate(checkState)]
  if (last?.observed === 'on')
    return { appearing, vanishing: learn(vanishing, goes, visibleExposure(gap, comes), observed === 'off') }
  const exposure = visibleExposure(gap, last === null ? goes + comes : goes)
  return { appearing: learn(appearing, comes, exposure, observed === 'on'), vanishing }
}

/**
 * Seconds of a gap in which an appearance would still be seen at its end: (1 - e^(-mu * gap)) / mu, because a copy
 * that came and went between two checks is invisible (scheduling design, 2.7). For disappearances the rates change
 * places.
 */
export function visibleExposure(gap: number, undone: number): number {
  return -Math.expm1(-undone * gap) / undone
}
