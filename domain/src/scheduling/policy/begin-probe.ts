import { indexRest } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe } from './probe.ts'
import { NO_EVIDENCE } from './rate.ts'

export type NewRecord = Pick<Probe, 'weight' | 'tier' | 'prior' | 'phase'>

/**
 * A record that was never looked at. Its key lies between now and one interval of its own, so that a large import
 * comes in the order of its worth and does not come back in one wave; the lane of first looks takes it from there.
 */
export function beginProbe(record: NewRecord, { index, pace }: PolicyClock): Probe {
  const nothing = { appearing: NO_EVIDENCE, vanishing: NO_EVIDENCE, last: null, isDoubted: false }
  const probe = { ...record, ...nothing, since: index }
  return { ...probe, since: index - (1 - record.phase) * indexRest(probe, pace) }
}
