import { milliseconds } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'
import { forget, gather } from './evidence.ts'
import { appearingRate, indexKey, promisedRest, vanishingRate } from './index-key.ts'
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
  const gap = last === null ? milliseconds(0) : between(last.at, at)
  if (last !== null && !(gap > 0)) return probe
  const appearing = forget(probe.appearing, gap)
  const vanishing = forget(probe.vanishing, gap)
  if (last?.sight === 'closed' || sight === 'closed') return { ...probe, appearing, vanishing }
  if (last?.sight === 'on') {
    const visible = visibleExposure(gap / 1000, appearingRate(probe))
    return { ...probe, appearing, vanishing: gather(prior.vanishing, vanishing, visible, sight === 'off') }
  }
  const visible = last === null ? exposureBefore(probe) : visibleExposure(gap / 1000, vanishingRate(probe))
  return { ...probe, vanishing, appearing: gather(prior.appearing, appearing, visible, sight === 'on') }
}

/**
 * What a first look says: nobody has looked for ever, and a copy is there with probability rate / (rate + mu). Without it
 * records that are mostly on sale would teach nothing of how often records appear, and all would seem to appear too seldom.
 */
function exposureBefore(probe: Probe): number {
  return visibleExposure(Number.POSITIVE_INFINITY, appearingRate(probe) + vanishingRate(probe))
}

/**
 * Seconds of a gap in which an appearance would still be seen at its end: (1 - e^(-mu * gap)) / mu, because a copy that
 * came and went between two looks is invisible (scheduling design, 2.7). For disappearances the rates change places.
 */
export function visibleExposure(gap: number, undone: number): number {
  return -Math.expm1(-undone * gap) / undone
}
