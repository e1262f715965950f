import { announceTransition } from '../delivering/announce-transition.ts'
import { workLookups } from '../features/vinyls/work-lookups.ts'
import { recordObservation } from '../watching/record-observation.ts'
import type { World } from '../world.ts'

/** Looks up what people have added, until `signal` aborts and what is under way is written. */
export async function runLookups(world: World, signal: AbortSignal): Promise<void> {
  const recording = { ...world, announce: announceTransition }
  await workLookups(
    {
      ...world,
      recordSight: (releaseId, { observation, at }) =>
        recordObservation(recording, releaseId, observation, null, at),
    },
    signal,
  )
}
