import { sql, type RawBuilder } from 'kysely'
import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { isOver, timestamp, type Queries } from '../db/database.ts'

/** The right to check one release, for a while. Whoever finds it changed has lost it, and drops what was seen. */
export type Lease = { readonly owner: string; readonly until: Instant }

export const LEASE_FOR: Duration = seconds(60)
/** A request begins only while this much is left, so that a second look can never overlap the first. */
const NEEDED_FOR_A_LOOK = seconds(20)
const LONGEST_LEASE = minutes(5)

export function allowsLook(lease: Lease, now: Instant): boolean {
  return between(now, lease.until) >= NEEDED_FOR_A_LOOK
}

/** True in SQL for a probe row that is still leased like this; always true without a lease. */
export function isHeld(lease: Lease | null): RawBuilder<boolean> {
  if (lease === null) return sql`true`
  return sql`probes.lease_owner = ${lease.owner} and probes.lease_until = ${timestamp(lease.until)}`
}

/** True in SQL for a release that nobody has leased. Asked again where the row is locked. */
export function isFree(now: Instant) {
  return isOver('lease_until', now, LONGEST_LEASE)
}

/**
 * Keeps watchers from the first check of a release while somebody who waits for it has it made; false: a watcher was first,
 * or it is seen already. Ends by itself, sooner than the release could be checked again.
 */
export async function leaseFirstCheck(db: Queries, releaseId: number, now: Instant): Promise<boolean> {
  const until = timestamp(plus(now, NEEDED_FOR_A_LOOK))
  const { numAffectedRows } = await sql`
    update probes set lease_owner = 'lookup', lease_until = ${until}
    where release_id = ${releaseId} and observed_at is null and ${isFree(now)}`.execute(db)
  return numAffectedRows === 1n
}
