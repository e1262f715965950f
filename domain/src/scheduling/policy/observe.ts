import { milliseconds } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'
import { posterior, type Belief } from './belief.ts'
import { appearingRate, indexKey, promisedRest, vanishingRate } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe, Sight } from './probe.ts'
import { learn, type Evidence } from './rate.ts'

/**
 * The record after a good look at `at` that saw `sight`. A failed look is no observation: the record stays as it was,
 * its keys too, and only the lease is given back.
 */
export function observe(probe: Probe, sight: Sight, clock: PolicyClock, at: Instant): Probe {
  const since = probe.last?.sight === sight ? probe.last.since : at
  const last = { at, sight, since }
  const kept = forgotten(probe, at)
  const learned = taught(kept, lessonOf(kept, sight, at))
  const seen = { ...learned, last, isDoubted: false, since: clock.index }
  return probe.last !== null || sight === 'closed' ? seen : { ...seen, since: spread(seen, clock) }
}

/**
 * The beginning of the first rest: so much earlier that the second look comes within some part of the promise, the record's
 * own. Records that came together would otherwise come back together, and those with short promises wait for all others.
 */
function spread(probe: Probe, clock: PolicyClock): number {
  const rest = indexKey(probe, clock) - clock.index
  return clock.index - Math.max(0, rest - probe.phase * promisedRest(probe, clock))
}

/**
 * The record at `at`, when nothing was learned since its last look. Nothing keeps more seconds than its half-life leaves of an endless past, so
 * that what was learned by a longer one goes at once when a shorter one is found.
 */
export function forgotten(probe: Probe, at: Instant): Probe {
  const gap = probe.last === null ? milliseconds(0) : between(probe.last.at, at)
  const kept = 2 ** (-Math.max(0, gap) / probe.prior.halfLife)
  const most = probe.prior.halfLife / 1000 / Math.LN2
  const left = ({ events, exposure }: Evidence) => {
    const share = Math.min(kept, most / exposure)
    return { events: events * share, exposure: exposure * share }
  }
  return { ...probe, appearing: left(probe.appearing), vanishing: left(probe.vanishing) }
}

/** What a look teaches: whether something happened at a rate, in so many seconds in which it could be told. */
export type Lesson = {
  readonly rate: 'appearing' | 'vanishing'
  readonly exposure: number
  readonly happened: boolean
}

/**
 * Off before: did a copy appear? On before: did the copies go? Looks at closed records teach nothing. `looks` evenly spaced ones saw the
 * same but for the last. Before the first nobody has looked for ever, and a copy is there with probability rate / (rate + mu): without that,
 * records that are mostly on sale would teach nothing of how often records appear, and all would seem to appear too seldom.
 */
export function lessonOf(probe: Probe, sight: Sight, at: Instant, looks = 1): Lesson | null {
  const { last } = probe
  if (last?.sight === 'closed' || sight === 'closed') return null
  const gap = last === null ? Number.POSITIVE_INFINITY : between(last.at, at) / 1000 / looks
  if (!(gap > 0)) return null
  const isOn = last?.sight === 'on'
  const undone = (isOn ? 0 : vanishingRate(probe)) + (isOn || last === null ? appearingRate(probe) : 0)
  const exposure = looks * visibleExposure(gap, undone)
  return isOn
    ? { rate: 'vanishing', exposure, happened: sight === 'off' }
    : { rate: 'appearing', exposure, happened: sight === 'on' }
}

/** The record after a lesson: what was learned counts beside what is believed of its kind. */
export function taught(probe: Probe, lesson: Lesson | null): Probe {
  if (lesson === null) return probe
  const { rate, exposure, happened } = lesson
  return { ...probe, [rate]: gather(probe.prior[rate], probe[rate], exposure, happened) }
}

/**
 * Seconds of a gap in which an appearance would still be seen at its end: (1 - e^(-mu * gap)) / mu, because a copy that
 * came and went between two looks is invisible (scheduling design, 2.7). For disappearances the rates change places.
 */
export function visibleExposure(gap: number, undone: number): number {
  return -Math.expm1(-undone * gap) / undone
}

/** The evidence after `exposure` more seconds that ended with "it happened" or not; see `learn`. */
export function gather(belief: Belief, evidence: Evidence, exposure: number, happened: boolean): Evidence {
  if (!happened) return { events: evidence.events, exposure: evidence.exposure + exposure }
  const before = posterior(belief, evidence)
  const after = learn(before, exposure, true)
  return {
    events: Math.max(0, evidence.events + after.events - before.events),
    exposure: Math.max(0, evidence.exposure + after.exposure - before.exposure),
  }
}
