import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import { saveRelease } from '../features/watches/adding/save-release.ts'
import { watch } from '../checks/watch.ts'
import type { Deps } from '../deps.ts'

/** Checks what is due and recalculates, until `signal` aborts and what is under way is recorded. */
export async function runWatcher(deps: Deps, signal: AbortSignal): Promise<void> {
  await watch({ ...deps, announceTransition, saveDetails: saveRelease }, signal)
}
