import { sql, type Selectable } from 'kysely'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { orderChecks, type CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { Queries } from '../../database/database.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import { claimMasters, readMasterChecks } from '../masters/masters.ts'
import { LEASE_FOR, type Claimed, type ClaimedRelease } from './claimed.ts'
import { isFree, setLease, type Lease } from '../../database/queue/lease.ts'
import { setClock, type StoredClock } from './policy-clock-row.ts'
import type { Priors } from '../recalculate/priors.ts'
import { readWaiting, type ClaimLimits } from './read-waiting.ts'
import { checkStateOf } from '../record/stored-check-state.ts'
import { seenOf } from '../record/stored-observation.ts'

export type ClaimRequest = ClaimLimits & {
  readonly owner: string
  readonly egress: string
  readonly priors: Priors
}

/**
 * Does not wait until the commit is on disk, which is most of a claim's cost. A crash of the database loses the clock
 * and leases of the last moments together, and their checks are claimed again.
 */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`

export type Claims = { readonly claims: readonly Claimed[]; readonly stored: StoredClock }

/**
 * Claims up to `most` releases and masters in the order of the policy. null: `stored` is outdated, so read the clock
 * and try again. Only leases and the clock are written, together: when a watcher dies, every key is unchanged, and its
 * claims are free when their leases end.
 */
export async function claimChecks(
  db: Queries,
  claim: ClaimRequest,
  stored: StoredClock,
): Promise<Claims | null> {
  const waiting = await readWaiting(db, claim, stored.clock)
  const { clock, slots } = orderChecks(stored.clock, waiting, claim.most, claim.now)
  if (slots.length === 0) return { claims: [], stored }
  const lease = { owner: claim.owner, until: plus(claim.now, LEASE_FOR) }
  const releases = slots.filter(({ kind }) => kind === 'release')
  const { rows } = await sql<Partial<Selectable<CheckStatesTable>>>`
    with mine as (
      update policy_clocks set ${setClock(clock)}, floor_ms = ${claim.floor}
      where egress = ${claim.egress} and revision = ${stored.revision}
      returning ${withoutWaitingForDisk}
    ), leased as (
      update check_states set ${setLease(lease)}
      where release_id = any(${releases.map(({ id }) => id)}::bigint[]) and ${isFree(claim.now)}
        and exists (select from mine)
      returning *
    )
    select leased.* from mine left join leased on true`.execute(db)
  if (rows.length === 0) return null
  // Another egress claimed some of them first.
  const byId = new Map(rows.filter(isLeased).map((row) => [row.release_id, row]))
  const masterChecks = await readMasterChecks(
    db,
    [...byId.values()].flatMap((row) => row.master_id ?? []),
  )
  const masters = await claimMasters(db, slots, lease, claim.now)
  const claims = slots.flatMap((slot) => {
    if (slot.kind === 'master') return masters.get(slot.id) ?? []
    const row = byId.get(slot.id)
    return row === undefined ? [] : claimed(row, slot, lease, claim.priors, masterChecks)
  })
  return { claims, stored: { clock, revision: stored.revision + 1 } }
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
): ClaimedRelease {
  return {
    kind: 'release',
    id: row.release_id,
    checkState: checkStateOf(row, priors),
    seen: seenOf(row),
    masterId: row.master_id,
    masterCheck: row.master_id === null ? null : (masterChecks.get(row.master_id) ?? null),
    failing: { failures: row.failures, since: row.failing_since },
    watchers: row.watchers,
    queue,
    clock,
    lease,
  }
}
