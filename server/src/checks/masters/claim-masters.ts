import { sql } from 'kysely'
import type { CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Queries } from '../../database/database.ts'
import { isFree, setLease, type Lease } from '../../queue/lease.ts'

/** A group that is ours to ask. */
export type ClaimedGroup = {
  readonly groupId: number
  /** The best tier of its records: whose promise its request serves first. */
  readonly tier: Tier
  readonly failures: number
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** In the order of checks, groups stand among releases under the negatives of their numbers. */
export function isGroupSlot({ id }: CheckSlot): boolean {
  return id < 0
}

/** Leases groups whose turn has come. Their turns are taken already: one that somebody else was first with is skipped. */
export async function claimGroups(
  db: Queries,
  slots: readonly CheckSlot[],
  lease: Lease,
  now: Parameters<typeof isFree>[0],
): Promise<readonly ClaimedGroup[]> {
  if (slots.length === 0) return []
  const { rows } = await sql<{ id: number; failures: number; tier: Tier | null }>`
    update master_checks g set ${setLease(lease)}
    where id = any(${slots.map(({ id }) => -id)}::bigint[]) and ${isFree(now)}
    returning id, failures, (select min(tier) from check_states where group_id = g.id) as tier`.execute(db)
  return slots.flatMap(({ id, clock }) => {
    const row = rows.find((one) => one.id === -id)
    if (row === undefined) return []
    return [{ groupId: row.id, tier: row.tier ?? 4, failures: row.failures, clock, lease }]
  })
}
