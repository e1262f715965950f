import { milliseconds } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'
import { posterior, learn, type RateEstimate, type Evidence } from './rates/rate-estimate.ts'
import { appearingRate, indexKey, promisedRest, vanishingRate } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { CheckState, ObservedState } from './check-state.ts'

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
  const since = checkState.last?.observed === observed ? checkState.last.since : at
  const last = { at, observed, since }
  const kept = forgotten(checkState, at)
  const learned = taught(kept, lessonOf(kept, observed, at))
  const seen = { ...learned, last, isDoubted: false, since: clock.index }
  return checkState.last !== null || observed === 'closed' ? seen : { ...seen, since: spread(seen, clock) }
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
 * Returns the record at `at` after forgetting, without a check since the last. Evidence is limited to what the half-
 * life keeps of an endless past, so that evidence from a longer half-life is dropped when a shorter one is found.
 */
export function forgotten(checkState: CheckState, at: Instant): CheckState {
  const gap = checkState.last === null ? milliseconds(0) : between(checkState.last.at, at)
  const kept = 2 ** (-Math.max(0, gap) / checkState.prior.halfLife)
  const most = checkState.prior.halfLife / 1000 / Math.LN2
  const left = ({ events, exposure }: Evidence) => {
    const share = Math.min(kept, most / exposure)
    return { events: events * share, exposure: exposure * share }
  }
  return { ...checkState, appearing: left(checkState.appearing), vanishing: left(checkState.vanishing) }
}

/** What a check teaches: whether something happened at a rate, in so many seconds in which it could be seen. */
export type Lesson = {
  readonly rate: 'appearing' | 'vanishing'
  readonly exposure: number
  readonly happened: boolean
}

/**
 * Off before: did a copy appear? On before: did the copies go? Checks of closed records teach nothing. `checks` evenly
 * spaced ones saw the same but for the last. Before the first nobody has checked for ever, and a copy is there with
 * probability rate / (rate + mu): without that, records that are mostly on sale would teach nothing of how often
 * records appear, and all would seem to appear too seldom.
 */
export function lessonOf(
  checkState: CheckState,
  observed: ObservedState,
  at: Instant,
  checks = 1,
): Lesson | null {
  const { last } = checkState
  if (last?.observed === 'closed' || observed === 'closed') return null
  const gap = last === null ? Number.POSITIVE_INFINITY : between(last.at, at) / 1000 / checks
  if (!(gap > 0)) return null
  const isOn = last?.observed === 'on'
  const undone =
    (isOn ? 0 : vanishingRate(checkState)) + (isOn || last === null ? appearingRate(checkState) : 0)
  const exposure = checks * visibleExposure(gap, undone)
  return isOn
    ? { rate: 'vanishing', exposure, happened: observed === 'off' }
    : { rate: 'appearing', exposure, happened: observed === 'on' }
}

/** Returns the record after a lesson: its evidence counts in addition to the prior. */
export function taught(checkState: CheckState, lesson: Lesson | null): CheckState {
  if (lesson === null) return checkState
  const { rate, exposure, happened } = lesson
  return { ...checkState, [rate]: gather(checkState.prior[rate], checkState[rate], exposure, happened) }
}

/**
 * Seconds of a gap in which an appearance would still be seen at its end: (1 - e^(-mu * gap)) / mu, because a copy
 * that came and went between two checks is invisible (scheduling design, 2.7). For disappearances the rates change
 * places.
 */
export function visibleExposure(gap: number, undone: number): number {
  return -Math.expm1(-undone * gap) / undone
}

/** The evidence after `exposure` more seconds that ended with "it happened" or not; see `learn`. */
export function gather(
  estimate: RateEstimate,
  evidence: Evidence,
  exposure: number,
  happened: boolean,
): Evidence {
  if (!happened) return { events: evidence.events, exposure: evidence.exposure + exposure }
  const before = posterior(estimate, evidence)
  const after = learn(before, exposure, true)
  return {
    events: Math.max(0, evidence.events + after.events - before.events),
    exposure: Math.max(0, evidence.exposure + after.exposure - before.exposure),
  }
}
