import { KEPT_AFTER_SYNC } from '@cratewatch/domain/removals/removal'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { loseMarketplaceAccess, noteMarketplaceName } from '../../people/marketplace/marketplace-accounts.ts'
import { removeWatch } from '../../watching/removing/remove-watch.ts'
import { restoreStopped } from '../../watching/removing/restore-watches.ts'
import { completeRelease, nextPartialRelease } from '../../watching/adding/save-release.ts'
import { storeWatch } from '../../watching/adding/store-watch.ts'
import { storeMasterWatch } from '../../watching/masters/watch-master.ts'
import type { OtherFeatures } from '../../lists/other-features.ts'
import { workLists } from '../../lists/runs/work-lists.ts'
import { readingRecorder } from '../../checking/record/record-observation.ts'
import type { Deps } from '../../outbound/deps.ts'

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
