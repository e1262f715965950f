import { announceTransition } from '../delivering/announce-transition.ts'
import { saveRelease } from '../features/vinyls/save-release.ts'
import { watch } from '../watching/watch.ts'
import type { World } from '../world.ts'

/** Checks what is due and recalculates, until `signal` aborts and what is under way is recorded. */
export async function runWatcher(world: World, signal: AbortSignal): Promise<void> {
  await watch({ ...world, announce: announceTransition, saveDetails: saveRelease }, signal)
}
