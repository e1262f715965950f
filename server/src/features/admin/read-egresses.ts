import type { AdminEgress } from '@cratewatch/contracts/admin-optimization'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Selectable } from 'kysely'
import type { EgressesTable } from '../../database/check-tables.ts'
import type { Deps } from '../../deps.ts'
import { wire, wireOrNull } from './wire.ts'

/** The addresses that requests leave from, and how the marketplace treats each. */
export async function readEgresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminEgress[]> {
  const rows = await db.selectFrom('egresses').selectAll().orderBy('name').execute()
  return rows.map((row) => present(row, clock.now()))
}

function present(row: Selectable<EgressesTable>, now: Instant): AdminEgress {
  const { breaker_open_until: openUntil, paused_until: pausedUntil } = row
  return {
    name: row.name,
    requestsPerMinute: row.requests_per_minute,
    learnedLimit: row.learned_limit,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? wire(pausedUntil) : null,
    breaker: openUntil === null ? 'closed' : openUntil > now ? 'open' : 'trying',
    breakerOpenUntil: wireOrNull(openUntil),
    breakerFailures: row.breaker_failures,
    lastUsedAt: wire(row.refilled_at),
  }
}
