import type { Duration } from '@cratewatch/domain/kernel/duration'
import { afterMemberChecks } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { placeMembers } from './place-members.ts'
import type { Priors } from '../recalculate/priors.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { lockMaster, readMembers, setRight, stateColumns, stateOf } from './stored-master.ts'

/** The values a master is judged by: the clock of the check, the estimates, and the floor. */
export type Settling = {
  readonly at: Instant
  readonly clock: PolicyClock
  readonly priors: Priors
  readonly floor: Duration
}

/**
 * Settles a master after a check of a member: while copies that the master has shown are searched for, either all are
 * found and the others rest again, or the next unchecked member follows. If a crash loses this, the next check does it.
 */
export async function settleMaster(
  deps: Pick<Deps, 'db' | 'clock'>,
  masterId: number,
  settling: Settling,
): Promise<void> {
  const open = await deps.db
    .selectFrom('master_checks')
    .select('id')
    .where('id', '=', masterId)
    .where('unexplained', '>', 0)
    .executeTakeFirst()
  if (open === undefined) return
  await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => settle(tx, masterId, settling)))
}

async function settle(tx: Tx, masterId: number, { at, clock, priors, floor }: Settling): Promise<void> {
  await lockMaster(tx, masterId)
  await setRight(tx, masterId, at)
  const row = await lockMaster(tx, masterId)
  if (row === undefined) return
  const members = await readMembers(tx, masterId, priors)
  const before = stateOf(row)
  const after = afterMemberChecks(before, members, { ...clock, floor })
  if (after !== before)
    await tx.updateTable('master_checks').set(stateColumns(after)).where('id', '=', masterId).execute()
  const isEnding = before.masterCheck !== null && after.masterCheck === null
  await placeMembers(tx, members, after.masterCheck, clock, isEnding ? 'all' : 'moved')
}
