import { KEPT_AFTER_SYNC } from '@cratewatch/domain/removals/removal'
import { announceTransition } from '../deliveries/enqueue/announce-transition.ts'
import {
  loseMarketplaceAccess,
  noteMarketplaceName,
} from '../features/accounts/marketplace/revoke-marketplace-access.ts'
import { removeWatch } from '../features/watches/removing/remove-watch.ts'
import { restoreStopped } from '../features/watches/removing/restore-watches.ts'
import { completeRelease, nextPartialRelease } from '../features/watches/adding/partial-releases.ts'
import { storeWatch } from '../features/watches/adding/store-watch.ts'
import { storeMasterWatch } from '../features/watches/masters/watch-master.ts'
import type { OtherFeatures } from '../features/wantlist/other-features.ts'
import { workLists } from '../features/wantlist/runs/work-lists.ts'
import { readingRecorder } from '../checks/record/record-reading.ts'
import type { Deps } from '../deps.ts'

/** Works on syncs and imports until `signal` aborts and the present step is written. */
export async function runLists(deps: Deps, signal: AbortSignal): Promise<void> {
  await workLists({ ...deps, otherFeatures: otherFeatures(deps) }, signal)
}

/** Passes lists the verbs of other features for watches and accounts. */
export function otherFeatures(deps: Deps): OtherFeatures {
  return {
    storeWatch: async (watch) => (await restoreStopped(deps, watch)) ?? storeWatch(deps, watch),
    storeMasterWatch: async (watch) => (await restoreStopped(deps, watch)) ?? storeMasterWatch(deps, watch),
    async stopWatching(userId, { releaseId, masterId }) {
      const watch = await deps.db
        .selectFrom('watches')
        .select('id')
        .where('user_id', '=', userId)
        .where('parent_id', 'is', null)
        .where(masterId === null ? 'release_id' : 'master_id', '=', masterId ?? releaseId)
        .executeTakeFirst()
      if (watch !== undefined) await removeWatch(deps, userId, watch.id, KEPT_AFTER_SYNC)
    },
    recordReading: readingRecorder({ ...deps, announceTransition }),
    nextPartialRelease: () => nextPartialRelease(deps.db),
    completeRelease: (releaseId, details) => completeRelease(deps, releaseId, details),
    revokeAccess: (tx, lost) => loseMarketplaceAccess(tx, deps, lost),
    noteName: noteMarketplaceName,
  }
}
