import { ok } from '@cratewatch/domain/kernel/result'
import type { Deps } from '../../deps.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { refuse } from '../../refusal.ts'
import { writeStar } from '../../watches/write-watches.ts'

/** Stars a watch, or takes the star off: some channels get starred records only. May be repeated. */
export async function starWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: string,
  watchId: string,
  isStarred: boolean,
) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await writeStar(tx, { userId, watchId }, isStarred))) return refuse('VINYL_NOT_FOUND')
      return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' }))
    }),
  )
}
