import { sql } from 'kysely'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { isFree, setLease, type Lease } from '../../queue/lease.ts'

export const LEASE_FOR: Duration = seconds(60)
/** A request begins only while this much is left, so that a second check can never overlap the first. */
const NEEDED_FOR_A_CHECK = seconds(20)

export function allowsCheck(lease: Lease, now: Instant): boolean {
  return between(now, lease.until) >= NEEDED_FOR_A_CHECK
}

/**
 * Keeps watchers from the first check of a release while somebody who waits for it has it made; false: a watcher was first,
 * or it is seen already. Ends by itself, sooner than the release could be checked again.
 */
export async function leaseFirstCheck(db: Queries, releaseId: number, now: Instant): Promise<boolean> {
  const lease = { owner: 'lookup', until: plus(now, NEEDED_FOR_A_CHECK) }
  const { numAffectedRows } = await sql`
    update check_states set ${setLease(lease)}
    where release_id = ${releaseId} and observed_at is null and ${isFree(now)}`.execute(db)
  return numAffectedRows === 1n
}
