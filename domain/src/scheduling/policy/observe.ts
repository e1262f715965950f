import { between, type Instant } from '../../kernel/instant.ts'
import { forget, gather } from './evidence.ts'
import { indexKey, promisedRest, vanishingRate } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe, Sight } from './probe.ts'

/**
 * The record after a good look at `at` that saw `sight`. A failed look is no observation: the record stays as it was,
 * its keys too, and only the lease is given back.
 */
export function observe(probe: Probe, sight: Sight, clock: PolicyClock, at: Instant): Probe {
  const since = probe.last?.sight === sight ? probe.last.since : at
  const last = { at, sight, since }
  const seen = { ...learned(probe, sight, at), last, isDoubted: false, since: clock.index }
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

/** Off before: did a copy appear? On before: did the copies go? Looks at closed records teach nothing. */
function learned(probe: Probe, sight: Sight, at: Instant): Probe {
  const { last, prior } = probe
  if (last === null) return probe
  const gap = between(last.at, at)
  if (!(gap > 0)) return probe
  const appearing = forget(probe.appearing, gap)
  const vanishing = forget(probe.vanishing, gap)
  const seconds = gap / 1000
  if (last.sight === 'closed' || sight === 'closed') return { ...probe, appearing, vanishing }
  if (last.sight === 'on') {
    return { ...probe, appearing, vanishing: gather(prior.vanishing, vanishing, seconds, sight === 'off') }
  }
  const visible = visibleExposure(seconds, vanishingRate(probe))
  return { ...probe, vanishing, appearing: gather(prior.appearing, appearing, visible, sight === 'on') }
}

/**
 * Seconds of a gap in which an appearance would still be seen at its end: (1 - e^(-mu * gap)) / mu, because a copy that
 * came and went between two looks is invisible (scheduling design, 2.7).
 */
export function visibleExposure(gap: number, vanishing: number): number {
  return -Math.expm1(-vanishing * gap) / vanishing
}
