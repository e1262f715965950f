import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { saveRelease } from '../../watching/adding/save-release.ts'
import { watch } from '../../checking/watch.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Runs checks and recalculations until `signal` aborts and what is in flight is recorded. */
export async function runWatcher(deps: Deps, signal: AbortSignal): Promise<void> {
  await watch({ ...deps, announceTransition, saveDetails: saveRelease }, signal)
}
