import { startMasterChecks } from '../../checking/start-watching.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { enqueueSystemNotification, type EventDeps } from '../../alerting/decide/enqueue-message.ts'
import type { Deps } from '../../outbound/deps.ts'
import { markCovered, readMaster, type StoredMaster } from '../../checking/pressings/master-rows.ts'
import { endLookups } from '../adding/lookups.ts'
import { coverPressings } from './cover-pressings.ts'

export type CoveringDeps = EventDeps & Pick<Deps, 'db'>

/**
 * Makes the rows of every watch on a master follow its list, each watch in a transaction of its own, and notifies the
 * owners of pressings that joined. What a crash leaves is done again: the list counts as followed after the last one.
 */
export async function coverMaster(deps: CoveringDeps, masterId: number): Promise<void> {
  const { db } = deps
  const master = await readMaster(db, masterId)
  if (master === undefined) return
  const watches = await db
    .selectFrom('watches')
    .select(['id', 'user_id as userId'])
    .where('master_id', '=', masterId)
    .orderBy('id')
    .execute()
  for (const watch of watches) await coverWatch(deps, master, watch)
  await markCovered(db, masterId, master.readAt)
}

async function coverWatch(
  deps: CoveringDeps,
  master: StoredMaster,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { live } = deps
  const joined = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const { joined, left } = await coverPressings(tx, deps, id)
      // The first list of a watch is what its owner waits for; nothing joined it.
      const isFirst = await endLookups(tx, deps, { watch_id: id })
      if (!isFirst && joined.length + left.length === 0) return joined
      await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      if (!isFirst && joined.length > 0) {
        const params = paramsOf(master, joined)
        await enqueueSystemNotification(tx, deps, { userId, key: 'pressingJoined', params })
      }
      return joined
    }),
  )
  if (joined.length > 0) await startMasterChecks(deps, joined)
}

/** Names the first that joined, and how many did. */
function paramsOf({ id: masterId, artist, title, pressings }: StoredMaster, joined: readonly number[]) {
  const first = pressings.find(({ id }) => joined.includes(id))
  const pressing = [first?.format, first?.country, first?.year].filter(Boolean).join(' · ')
  return { masterId, artist, vinylName: title, pressing, count: joined.length }
}
