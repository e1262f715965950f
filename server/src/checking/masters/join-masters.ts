import type { Instant } from '@cratewatch/domain/kernel/instant'
import { shouldCheckMaster } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import {
  initialRates,
  ratesAtBeginning,
  membershipChange,
} from '@cratewatch/domain/scheduling/policy/masters/master-value'
import { sql } from 'kysely'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { moment, type Queries, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import {
  placeMembers,
  lockMaster,
  readMembers,
  stateColumns,
  stateOf,
  type MasterTerms,
} from '../rows/stored-master.ts'

type Pressing = {
  readonly masterId: number
  readonly releaseId: number
  /** The master that it belongs to already. */
  readonly memberOf: number | null
  /** Whether the master is checked already, or not to be checked for a while. */
  readonly isSettled: boolean
}

/**
 * Joins releases to their masters: all watched pressings of a master belong to it, from two on. A changed membership
 * makes the master start again; one that saves requests is checked from now on. No other release is touched.
 */
export async function joinMasters(
  deps: Pick<Deps, 'db' | 'clock'>,
  releaseIds: readonly number[],
  terms: MasterTerms,
): Promise<void> {
  if (releaseIds.length === 0) return
  const { db } = deps
  await leaveOtherMasters(db, releaseIds)
  const pressings = await readPressings(db, releaseIds, terms.now)
  for (const [masterId, own] of Map.groupBy(pressings, (pressing) => pressing.masterId)) {
    const change = membershipChange(
      own.map(({ releaseId }) => releaseId),
      own.filter(({ memberOf }) => memberOf === masterId).map(({ releaseId }) => releaseId),
    )
    const isSame = change.joining.length === 0 && change.leaving.length === 0
    if (isSame && own.every(({ memberOf, isSettled }) => memberOf === null || isSettled)) continue
    await retryDeadlocks(deps, () =>
      db.transaction().execute(async (tx) => {
        if (!isSame) await changeMembers(tx, masterId, change, terms)
        await beginMasterCheck(tx, masterId, terms)
      }),
    )
  }
}

/** The marketplace moved a release to another master: it is checked itself, and joins that one in its turn. */
async function leaveOtherMasters(db: Queries, releaseIds: readonly number[]): Promise<void> {
  await sql`
    update check_states p set master_id = null, index_key = least(p.index_key, p.since_index)
    from releases r
    where r.id = p.release_id and p.release_id = any(${releaseIds}::bigint[])
      and p.master_id is not null and p.master_id is distinct from r.master_id`.execute(db)
}

async function readPressings(
  db: Queries,
  releaseIds: readonly number[],
  now: Instant,
): Promise<readonly Pressing[]> {
  const { rows } = await sql<Pressing>`
    select r.master_id as "masterId", p.release_id as "releaseId", p.master_id as "memberOf",
      coalesce(g.index_key is not null or g.retry_at > ${moment(now)}, false) as "isSettled"
    from releases r join check_states p on p.release_id = r.id left join master_checks g on g.id = r.master_id
    where r.master_id in (
      select m.master_id from releases m where m.id = any(${releaseIds}::bigint[]) and m.master_id is not null)
    order by r.master_id, p.release_id`.execute(db)
  return rows
}

async function changeMembers(
  tx: Tx,
  masterId: number,
  { joining, leaving }: ReturnType<typeof membershipChange>,
  { policy }: MasterTerms,
): Promise<void> {
  const row = await lockMaster(tx, masterId)
  const before = await readMembers(tx, masterId, policy.priors)
  await placeMembers(tx, before, null, policy.clock, 'all')
  await sql`
    update check_states set master_id = case when release_id = any(${joining}::bigint[]) then ${masterId}::bigint end
    where release_id = any(${[...joining, ...leaving]}::bigint[])`.execute(tx)
  const members = await readMembers(tx, masterId, policy.priors)
  if (members.length === 0) {
    await tx.deleteFrom('master_checks').where('id', '=', masterId).execute()
    return
  }
  const rates =
    row === undefined ? initialRates(members.map(({ checkState }) => checkState)) : stateOf(row).rates
  const columns = stateColumns({ rates, masterCheck: null })
  await tx
    .insertInto('master_checks')
    .values({ id: masterId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Starts a master, to be checked at once; its first answer is the baseline. */
async function beginMasterCheck(
  tx: Tx,
  masterId: number,
  { policy, now, floor }: MasterTerms,
): Promise<void> {
  const row = await lockMaster(tx, masterId)
  if (row === undefined || row.index_key !== null) return
  if (row.retry_at !== null && row.retry_at > now) return
  const members = await readMembers(tx, masterId, policy.priors)
  const checkStates = members.map(({ checkState }) => checkState)
  const rates = ratesAtBeginning(stateOf(row).rates, checkStates)
  if (!shouldCheckMaster(rates, checkStates, { pace: policy.clock.pace, floor })) return
  const { index } = policy.clock
  await tx
    .updateTable('master_checks')
    .set({ ...stateColumns({ rates, masterCheck: null }), index_key: index, since_index: index })
    .where('id', '=', masterId)
    .execute()
}

/** Removes masters without a watched release, with their learned rates. */
export async function forgetUnwatchedMasters(db: Queries): Promise<void> {
  await sql`
    delete from master_checks g where not exists (select from check_states where master_id = g.id)`.execute(
    db,
  )
}
