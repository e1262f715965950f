import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isOwnedBy, setLease } from '../../queue/lease.ts'
import type { ClaimedGroup } from '../masters/claim-masters.ts'
import type { ClaimedCheck } from './claim-checks.ts'

export type Claimed = ClaimedCheck | ClaimedGroup

/** Whether a claim is of a group of releases, not of one. */
export function isGroup(claim: Claimed): claim is ClaimedGroup {
  return !('releaseId' in claim)
}

/** Gives claims back unchecked: their keys are as they were, so they are first again. */
export async function releaseLeases(db: Queries, claims: readonly Claimed[]): Promise<void> {
  const owner = claims[0]?.lease.owner
  if (owner === undefined) return
  const releases = claims.flatMap((claim) => (isGroup(claim) ? [] : claim.releaseId))
  const groups = claims.flatMap((claim) => (isGroup(claim) ? claim.groupId : []))
  const given = sql`${setLease(null)} where ${isOwnedBy([owner])}`
  if (releases.length > 0)
    await sql`update check_states set ${given} and release_id = any(${releases}::bigint[])`.execute(db)
  if (groups.length > 0)
    await sql`update master_checks set ${given} and id = any(${groups}::bigint[])`.execute(db)
}
