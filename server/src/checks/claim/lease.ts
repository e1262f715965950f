import { sql } from 'kysely'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { isFree, setLease, type Lease } from '../../queue/lease.ts'

export const LEASE_FOR: Duration = seconds(60)
/** A request starts only while this much of the lease is left, so that two checks never overlap. */
const NEEDED_FOR_A_CHECK = seconds(20)

export function allowsCheck(lease: Lease, now: Instant): boolean {
  return between(now, lease.until) >= NEEDED_FOR_A_CHECK
}

/**
 * Leases a release for its first check by an add, so that watchers skip it; false: a watcher was first, or it was
 * checked already. The lease ends before the release could be checked again.
 */
export async function leaseFirstCheck(db: Queries, releaseId: number, now: Instant): Promise<boolean> {
  const lease = { owner: 'lookup', until: plus(now, NEEDED_FOR_A_CHECK) }
  const { numAffectedRows } = await sql`
    update check_states set ${setLease(lease)}
    where release_id = ${releaseId} and observed_at is null and ${isFree(now)}`.execute(db)
  return numAffectedRows === 1n
}
