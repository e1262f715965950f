import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { workLookups } from '../features/watches/adding/work-lookups.ts'
import { readingRecorder } from '../checks/record/record-reading.ts'
import type { Deps } from '../deps.ts'

/** Works through lookups until `signal` aborts and what is in flight is written. */
export async function runLookups(deps: Deps, signal: AbortSignal): Promise<void> {
  await workLookups(
    {
      ...deps,
      recordReading: readingRecorder({ ...deps, announceTransition }),
    },
    signal,
  )
}
