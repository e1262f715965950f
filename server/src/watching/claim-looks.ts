import { sql, type Selectable } from 'kysely'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { AskedGroup } from '@cratewatch/domain/scheduling/policy/asked-group'
import { orderLooks, type Lane, type Turn } from '@cratewatch/domain/scheduling/policy/order-looks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import type { Queries } from '../db/database.ts'
import { keptPlanned } from '../db/keep-planned.ts'
import type { ProbesTable } from '../db/watching-tables.ts'
import { claimGroups, isGroupTurn, type ClaimedGroup } from './claim-groups.ts'
import { isFree, setLease, type Lease } from '../queue/lease.ts'
import { LEASE_FOR } from './lease.ts'
import { setClock, type StoredClock } from './policy-clock-row.ts'
import type { Priors } from './priors.ts'
import { readWaiting, type Wish } from './read-waiting.ts'
import { readAsked } from './stored-group.ts'
import { probeOf } from './stored-probe.ts'
import { seenOf, type Seen } from './stored-observation.ts'

/** A release that is ours to check, and what was known of it when it was claimed. */
export type ClaimedProbe = {
  readonly releaseId: number
  readonly probe: Probe
  readonly seen: Seen | null
  /** The group that it belongs to, and as far as that is asked, what it said when this was claimed. */
  readonly groupId: number | null
  readonly group: AskedGroup | null
  readonly failures: number
  readonly watchers: number
  readonly lane: Lane
  /** What the policy clock showed when its turn had come. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

export type Claim = Wish & { readonly owner: string; readonly egress: string; readonly priors: Priors }

/**
 * Ends the statement's transaction before it is on the disk, which is most of what a claim would cost. A crash of the
 * database takes clock and leases of the last moments back together, and then their looks are claimed anew.
 */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`

export type Claims = {
  readonly claims: readonly ClaimedProbe[]
  readonly groups: readonly ClaimedGroup[]
  readonly stored: StoredClock
}

/**
 * Claims up to `most` releases in the order of the policy, or none when `stored` is outdated (another watcher of the
 * address has claimed since): null, read the clock and ask again. Only leases and the clock are written, together: a
 * watcher that dies leaves every key as it was, and its releases are claimed again when their leases end.
 */
export async function claimLooks(db: Queries, claim: Claim, stored: StoredClock): Promise<Claims | null> {
  const waiting = await readWaiting(db, claim, stored.clock)
  const { clock, turns } = orderLooks(stored.clock, waiting, claim.most, claim.now)
  if (turns.length === 0) return { claims: [], groups: [], stored }
  const lease = { owner: claim.owner, until: plus(claim.now, LEASE_FOR) }
  const { rows } = await sql<Partial<Selectable<ProbesTable>>>`${keptPlanned}
    with mine as (
      update policy_clocks set ${setClock(clock)}, floor_ms = ${claim.floor}
      where egress = ${claim.egress} and revision = ${stored.revision}
      returning ${withoutWaitingForDisk}
    ), leased as (
      update probes set ${setLease(lease)}
      where release_id = any(${turns.map(({ id }) => id)}::bigint[]) and ${isFree(claim.now)}
        and exists (select from mine)
      returning *
    )
    select leased.* from mine left join leased on true`.execute(db)
  if (rows.length === 0) return null
  // Fewer than wished for: a watcher of another address was first with some of them.
  const byId = new Map(rows.filter(isLeased).map((row) => [row.release_id, row]))
  const asked = await readAsked(
    db,
    [...byId.values()].flatMap((row) => row.group_id ?? []),
  )
  const claims = turns.flatMap((turn) => {
    const row = byId.get(turn.id)
    return row === undefined ? [] : [claimed(row, turn, lease, claim.priors, asked)]
  })
  const groups = await claimGroups(db, turns.filter(isGroupTurn), lease, claim.now)
  return { claims, groups, stored: { clock, revision: stored.revision + 1 } }
}

function isLeased(row: Partial<Selectable<ProbesTable>>): row is Selectable<ProbesTable> {
  return row.release_id !== undefined && row.release_id !== null
}

function claimed(
  row: Selectable<ProbesTable>,
  { lane, clock }: Turn,
  lease: Lease,
  priors: Priors,
  asked: ReadonlyMap<number, AskedGroup>,
): ClaimedProbe {
  return {
    releaseId: row.release_id,
    probe: probeOf(row, priors),
    seen: seenOf(row),
    groupId: row.group_id,
    group: row.group_id === null ? null : (asked.get(row.group_id) ?? null),
    failures: row.failures,
    watchers: row.watchers,
    lane,
    clock,
    lease,
  }
}
