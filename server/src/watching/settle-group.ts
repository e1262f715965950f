import type { Duration } from '@cratewatch/domain/kernel/duration'
import { afterLooks } from '@cratewatch/domain/scheduling/policy/asked-group'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Queries, Tx } from '../db/database.ts'
import { placeMembers } from './place-members.ts'
import type { Priors } from './priors.ts'
import { retryDeadlocks } from '../db/database-errors.ts'
import { lockGroup, readMembers, setRight, stateColumns, stateOf } from './stored-group.ts'

/** By what a group is judged: the clock of the look, the beliefs, and the floor. */
export type Settling = {
  readonly at: Instant
  readonly clock: PolicyClock
  readonly priors: Priors
  readonly floor: Duration
}

/**
 * To be called after a look at a member of a group: where copies are looked for that the group has shown, either all are
 * found now and the others rest again, or whoever is not looked at yet is next. Lost by a crash, the next look does it.
 */
export async function settleGroup(db: Queries, groupId: number, settling: Settling): Promise<void> {
  const open = await db
    .selectFrom('probe_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('unexplained', '>', 0)
    .executeTakeFirst()
  if (open === undefined) return
  await retryDeadlocks(() => db.transaction().execute((tx) => settle(tx, groupId, settling)))
}

async function settle(tx: Tx, groupId: number, { at, clock, priors, floor }: Settling): Promise<void> {
  await lockGroup(tx, groupId)
  await setRight(tx, groupId, at)
  const row = await lockGroup(tx, groupId)
  if (row === undefined) return
  const members = await readMembers(tx, groupId, priors)
  const before = stateOf(row)
  const after = afterLooks(before, members, { pace: clock.pace, floor })
  if (after !== before)
    await tx.updateTable('probe_groups').set(stateColumns(after)).where('id', '=', groupId).execute()
  const isEnding = before.asked !== null && after.asked === null
  await placeMembers(tx, members, after.asked, clock, isEnding ? 'all' : 'moved')
}
