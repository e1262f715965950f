import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { wantedPressings, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { startMasterChecks } from '../../checking/start-watching.ts'
import type { Queries, Tx } from '../../database/database.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse } from '../../base/refusal.ts'
import { writePressingFilter } from '../../collectors/choices.ts'
import { coverPressings, lockMaster } from './cover-pressings.ts'

type ChoosingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'config'>

/** Changes the filter of a watch on a master, by what it is under the lock: no change made meanwhile is lost. */
export async function choosePressings(
  deps: ChoosingDeps,
  userId: string,
  watchId: string,
  change: (filter: PressingFilter) => PressingFilter,
) {
  const chosen = await retryDeadlocks(deps, () => choose(deps, userId, watchId, change))
  if (chosen.ok) await startMasterChecks(deps, chosen.value.joined)
  return chosen
}

function choose(
  deps: ChoosingDeps,
  userId: string,
  watchId: string,
  change: (filter: PressingFilter) => PressingFilter,
) {
  return deps.db.transaction().execute(async (tx) => {
    const before = await readWatch(tx, userId, watchId)
    const master = before === undefined ? null : await lockMaster(tx, before.masterId, watchId)
    await lockUser(tx, userId)
    const watch = await readWatch(tx, userId, watchId)
    if (watch === undefined || master === null) return refuse('VINYL_NOT_FOUND')
    const filter = change(watch.filter)
    if (wantedPressings(master.pressings, filter).length > PLANS[watch.plan].pressingLimit)
      return refuse('TOO_MANY_PRESSINGS', { field: 'filter' })
    await writePressingFilter(tx, watchId, filter)
    const { joined } = await coverPressings(tx, deps, watchId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ watchId, joined })
  })
}

async function readWatch(queries: Queries, userId: string, watchId: string) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.master_id as masterId', 'v.pressing_filter as filter', 'u.plan'])
    .where('v.id', '=', watchId)
    .where('v.user_id', '=', userId)
    .where('v.master_id', 'is not', null)
    .where('v.pressing_filter', 'is not', null)
    .$narrowType<{ masterId: number; filter: PressingFilter }>()
    .executeTakeFirst()
}

async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Leaves one pressing out of a watch on a master, whatever else its filter says. May be repeated. */
export function excludePressing(
  deps: Parameters<typeof choosePressings>[0],
  userId: string,
  watchId: string,
  releaseId: number,
) {
  return choosePressings(deps, userId, watchId, (filter) => ({
    ...filter,
    without: [...new Set([...filter.without, releaseId])],
  }))
}
