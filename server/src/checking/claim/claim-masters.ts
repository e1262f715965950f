import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { leased, type Lease } from '../../database/queue/lease.ts'
import type { ClaimedMaster } from './claimed.ts'

/** Leases the masters of these slots, and returns them by id, without those claimed by another watcher. */
export async function claimMasters(
  db: Queries,
  slots: readonly CheckSlot[],
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<number, ClaimedMaster>> {
  const clocks = new Map(slots.flatMap(({ kind, id, clock }) => (kind === 'master' ? [[id, clock]] : [])))
  if (clocks.size === 0) return new Map()
  const { rows } = await sql<{ id: number; failures: number; tier: Tier | null }>`
    ${leased('master_checks').claim([...clocks.keys()], lease, now)}
    returning id, failures, (
      select min(tier) from check_states where master_id = master_checks.id) as tier`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const clock = clocks.get(row.id)
      if (clock === undefined) return []
      return [[row.id, { kind: 'master', ...row, tier: row.tier ?? 4, clock, lease }] as const]
    }),
  )
}
