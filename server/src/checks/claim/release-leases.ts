import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isOwnedBy, setLease } from '../../queue/lease.ts'
import type { Claimed } from './claimed.ts'

/** Gives claims back unchecked: their keys are as they were, so they are first again. */
export async function releaseLeases(db: Queries, claims: readonly Claimed[]): Promise<void> {
  const owner = claims[0]?.lease.owner
  if (owner === undefined) return
  const of = (kind: Claimed['kind']) => claims.filter((claim) => claim.kind === kind).map(({ id }) => id)
  const [releases, masters] = [of('release'), of('master')]
  const given = sql`${setLease(null)} where ${isOwnedBy([owner])}`
  if (releases.length > 0)
    await sql`update check_states set ${given} and release_id = any(${releases}::bigint[])`.execute(db)
  if (masters.length > 0)
    await sql`update master_checks set ${given} and id = any(${masters}::bigint[])`.execute(db)
}
