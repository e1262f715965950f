import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { saveRelease } from '../features/watches/adding/save-release.ts'
import { watch } from '../checks/watch.ts'
import type { Deps } from '../deps.ts'

/** Runs checks and recalculations until `signal` aborts and what is in flight is recorded. */
export async function runWatcher(deps: Deps, signal: AbortSignal): Promise<void> {
  await watch({ ...deps, announceTransition, saveDetails: saveRelease }, signal)
}
