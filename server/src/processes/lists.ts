import { announceTransition } from '../delivering/announce-transition.ts'
import { loseMarketplaceAccess, noteMarketplaceName } from '../features/accounts/lose-marketplace-access.ts'
import { removeVinyl } from '../features/vinyls/remove-vinyl.ts'
import { completeSketch, nextSketch } from '../features/vinyls/sketches.ts'
import { storeVinyl } from '../features/vinyls/store-vinyl.ts'
import type { Neighbours } from '../features/wantlist/neighbours.ts'
import { workLists } from '../features/wantlist/work-lists.ts'
import { recordObservation } from '../watching/record-observation.ts'
import type { World } from '../world.ts'

/** Works on syncs and imports until `signal` aborts and the step under way is written. */
export async function runLists(world: World, signal: AbortSignal): Promise<void> {
  await workLists({ ...world, neighbours: neighbours(world) }, signal)
}

/** What lists do to watches and accounts goes through the verbs of those who own them. */
export function neighbours(world: World): Neighbours {
  const recording = { ...world, announce: announceTransition }
  return {
    storeVinyl: (watch) => storeVinyl(world, watch),
    async stopWatching(userId, releaseId) {
      const watch = await world.db
        .selectFrom('vinyls')
        .select('id')
        .where('user_id', '=', userId)
        .where('release_id', '=', releaseId)
        .executeTakeFirst()
      if (watch !== undefined) await removeVinyl(world, userId, watch.id)
    },
    recordSight: (releaseId, { observation, at }) =>
      recordObservation(recording, releaseId, observation, null, at),
    nextSketch: () => nextSketch(world.db),
    completeSketch: (releaseId, details) => completeSketch(world, releaseId, details),
    loseAccess: (tx, lost) => loseMarketplaceAccess(tx, world, lost),
    noteName: noteMarketplaceName,
  }
}
