import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { workLookups } from '../features/watches/adding/work-lookups.ts'
import { refreshMasters } from '../features/watches/masters/refresh-masters.ts'
import { readingRecorder } from '../checks/record/record-reading.ts'
import type { Deps } from '../deps.ts'

/** Works through lookups, and keeps the lists of pressings fresh, until `signal` aborts and what is in flight is written. */
export async function runLookups(deps: Deps, signal: AbortSignal): Promise<void> {
  const recordReading = readingRecorder({ ...deps, announceTransition })
  await Promise.all([workLookups({ ...deps, recordReading }, signal), refreshMasters(deps, signal)])
}
