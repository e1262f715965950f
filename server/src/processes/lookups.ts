import { announceTransition } from '../deliveries/announce-transition.ts'
import { workLookups } from '../features/watches/work-lookups.ts'
import { recordObservation } from '../checks/record/record-observation.ts'
import type { Deps } from '../deps.ts'

/** Looks up what people have added, until `signal` aborts and what is under way is written. */
export async function runLookups(deps: Deps, signal: AbortSignal): Promise<void> {
  const recording = { ...deps, announce: announceTransition }
  await workLookups(
    {
      ...deps,
      recordReading: (releaseId, { observation, at }) =>
        recordObservation(recording, releaseId, observation, null, at),
    },
    signal,
  )
}
