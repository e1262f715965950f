import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { RecordingDeps } from './observed-check.ts'
import { recordObservation } from './record-observation.ts'

/** An answer of the marketplace without a claim, and its time. */
export type TimedReading = { readonly observation: Reading; readonly at: Instant }

/** Records the answer that a person was waiting for. Injected into features, which know nothing of alerts. */
export type RecordReading = (releaseId: number, reading: TimedReading) => Promise<unknown>

/** Records readings as checks are recorded, but without a lease. */
export function readingRecorder(deps: RecordingDeps): RecordReading {
  return (releaseId, { observation, at }) => recordObservation(deps, releaseId, observation, null, at)
}
