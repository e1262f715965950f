import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isHeld, setLease, type Lease } from '../../queue/lease.ts'
import type { Claimed } from './claimed.ts'

/** Gives the claims of one lease back unchecked: their keys are as they were, so they are first again. */
export async function releaseLeases(db: Queries, claims: readonly Claimed[]): Promise<void> {
  const lease = claims[0]?.lease
  if (lease === undefined) return
  const of = (kind: Claimed['kind']) => claims.filter((claim) => claim.kind === kind).map(({ id }) => id)
  const [releases, masters] = [of('release'), of('master')]
  const given = sql`${setLease(null)} where ${isHeld(lease)}`
  if (releases.length > 0)
    await sql`update check_states set ${given} and release_id = any(${releases}::bigint[])`.execute(db)
  if (masters.length > 0)
    await sql`update master_checks set ${given} and id = any(${masters}::bigint[])`.execute(db)
}

/** Gives back whatever has this lease: a claim whose answer was lost with the connection may have had its effect. */
export async function releaseLease(db: Queries, lease: Lease): Promise<void> {
  await sql`update check_states set ${setLease(null)} where ${isHeld(lease)}`.execute(db)
  await sql`update master_checks set ${setLease(null)} where ${isHeld(lease)}`.execute(db)
}
