import type { AdminEgress } from '@cratewatch/contracts/operating/optimization'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../../outbound/deps.ts'
import { readBuckets, type EgressRow } from '../../outbound/budget/egress-row.ts'
import { wire, wireOrNull } from '../wire.ts'

/** Reads the addresses that requests leave from, and how the marketplace treats each. */
export async function readEgresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminEgress[]> {
  const now = clock.now()
  return (await readBuckets(db)).map((row) => present(row, now))
}

function present(row: EgressRow, now: Instant): AdminEgress {
  const { breaker_open_until: openUntil, paused_until: pausedUntil } = row
  return {
    name: row.name,
    requestsPerMinute: row.bucket.requestsPerMinute,
    learnedLimit: row.bucket.learnedLimit,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? wire(pausedUntil) : null,
    breaker: openUntil === null ? 'closed' : openUntil > now ? 'open' : 'trying',
    breakerOpenUntil: wireOrNull(openUntil),
    breakerFailures: row.breaker_failures,
    lastUsedAt: wire(row.bucket.refilledAt),
  }
}
