import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom } from '@cratewatch/domain/notifications/mute'
import type { Deps } from '../../outbound/deps.ts'
import type { Queries } from '../../database/database.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { writeMute } from '../../collectors/mark-alerts.ts'
import { listedIds } from '../list-watches.ts'
import { removeWatches, type RemoveWatchDeps } from './remove-watch.ts'

/** Removes many watches together; one undo brings them back. */
export async function removeMany(
  deps: RemoveWatchDeps & Pick<Deps, 'ids'>,
  userId: string,
  targets: VinylTargets,
) {
  const undo = deps.ids.uuid()
  const watchIds = await idsOf(deps.db, userId, targets)
  return ok({ removed: await removeWatches(deps, { userId, watchIds, undo }), undo })
}

/** Mutes many watches for the same time. */
export async function muteMany(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: string,
  { vinyls, until }: { readonly vinyls: VinylTargets; readonly until: Parameters<typeof muteFrom>[0] },
) {
  const watchIds = await idsOf(deps.db, userId, vinyls)
  const muted = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      const count = await writeMute(tx, { userId, watchIds }, muteFrom(until, now, null), now)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return count
    }),
  )
  return ok({ muted })
}

/** Returns the ids that a choice of many stands for; ids of others are passed over when they are written. */
export async function idsOf(db: Queries, userId: string, targets: VinylTargets): Promise<readonly string[]> {
  if (targets === 'all') return listedIds(db, userId, { availability: 'all', search: '' })
  return 'availability' in targets ? listedIds(db, userId, targets) : targets
}
