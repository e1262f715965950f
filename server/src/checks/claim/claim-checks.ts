import { sql, type Selectable } from 'kysely'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/master-check'
import {
  orderChecks,
  type CheckQueue,
  type CheckSlot,
} from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import type { CheckStatesTable } from '../../database/check-tables.ts'
import { claimGroups, isGroupSlot, type ClaimedGroup } from '../masters/claim-masters.ts'
import { isFree, setLease, type Lease } from '../../queue/lease.ts'
import { LEASE_FOR } from './lease.ts'
import { setClock, type StoredClock } from './policy-clock-row.ts'
import type { Priors } from '../recalculate/priors.ts'
import { readWaiting, type ClaimLimits } from './read-waiting.ts'
import { readMasterChecks } from '../masters/stored-master.ts'
import { checkStateOf } from '../record/stored-check-state.ts'
import { seenOf, type Seen } from '../record/stored-observation.ts'

/** A release that is ours to check, and what was known of it when it was claimed. */
export type ClaimedCheck = {
  readonly releaseId: number
  readonly checkState: CheckState
  readonly seen: Seen | null
  /** The group that it belongs to, and as far as that is asked, what it said when this was claimed. */
  readonly groupId: number | null
  readonly group: MasterCheck | null
  readonly failures: number
  readonly watchers: number
  readonly queue: CheckQueue
  /** What the policy clock showed when its turn had come. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

export type ClaimRequest = ClaimLimits & {
  readonly owner: string
  readonly egress: string
  readonly priors: Priors
}

/**
 * Ends the statement's transaction before it is on the disk, which is most of what a claim would cost. A crash of the
 * database takes clock and leases of the last moments back together, and then their checks are claimed again.
 */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`

export type Claims = {
  readonly claims: readonly ClaimedCheck[]
  readonly groups: readonly ClaimedGroup[]
  readonly stored: StoredClock
}

/**
 * Claims up to `most` releases in the order of the policy, or none when `stored` is outdated (another watcher of the
 * address has claimed since): null, read the clock and ask again. Only leases and the clock are written, together: a
 * watcher that dies leaves every key as it was, and its releases are claimed again when their leases end.
 */
export async function claimChecks(
  db: Queries,
  claim: ClaimRequest,
  stored: StoredClock,
): Promise<Claims | null> {
  const waiting = await readWaiting(db, claim, stored.clock)
  const { clock, slots } = orderChecks(stored.clock, waiting, claim.most, claim.now)
  if (slots.length === 0) return { claims: [], groups: [], stored }
  const lease = { owner: claim.owner, until: plus(claim.now, LEASE_FOR) }
  const { rows } = await sql<Partial<Selectable<CheckStatesTable>>>`${prepared}
    with mine as (
      update policy_clocks set ${setClock(clock)}, floor_ms = ${claim.floor}
      where egress = ${claim.egress} and revision = ${stored.revision}
      returning ${withoutWaitingForDisk}
    ), leased as (
      update check_states set ${setLease(lease)}
      where release_id = any(${slots.map(({ id }) => id)}::bigint[]) and ${isFree(claim.now)}
        and exists (select from mine)
      returning *
    )
    select leased.* from mine left join leased on true`.execute(db)
  if (rows.length === 0) return null
  // Fewer than wished for: a watcher of another address was first with some of them.
  const byId = new Map(rows.filter(isLeased).map((row) => [row.release_id, row]))
  const masterChecks = await readMasterChecks(
    db,
    [...byId.values()].flatMap((row) => row.group_id ?? []),
  )
  const claims = slots.flatMap((slot) => {
    const row = byId.get(slot.id)
    return row === undefined ? [] : [claimed(row, slot, lease, claim.priors, masterChecks)]
  })
  const groups = await claimGroups(db, slots.filter(isGroupSlot), lease, claim.now)
  return { claims, groups, stored: { clock, revision: stored.revision + 1 } }
}

function isLeased(row: Partial<Selectable<CheckStatesTable>>): row is Selectable<CheckStatesTable> {
  return row.release_id !== undefined && row.release_id !== null
}

function claimed(
  row: Selectable<CheckStatesTable>,
  { queue, clock }: CheckSlot,
  lease: Lease,
  priors: Priors,
  masterChecks: ReadonlyMap<number, MasterCheck>,
): ClaimedCheck {
  return {
    releaseId: row.release_id,
    checkState: checkStateOf(row, priors),
    seen: seenOf(row),
    groupId: row.group_id,
    group: row.group_id === null ? null : (masterChecks.get(row.group_id) ?? null),
    failures: row.failures,
    watchers: row.watchers,
    queue,
    clock,
    lease,
  }
}
