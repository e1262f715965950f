import { indexRest } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { CheckState } from './check-state.ts'
import { NO_EVIDENCE } from './rates/rate-estimate.ts'

export type NewRecord = Pick<CheckState, 'weight' | 'tier' | 'prior' | 'phase'> &
  Partial<Pick<CheckState, 'share'>>

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
