import { sql } from 'kysely'
import {
  isSearched,
  memberKey,
  type MasterCheck,
} from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Queries } from '../../database/database.ts'
import type { StoredMember } from './stored-master.ts'

/**
 * Moves the members of a master whose follow-up began or ended to their places; `all`: every member, as when the
 * master's checks begin or end. Quiet answers move none. A place from a newer check stays.
 */
export async function placeMembers(
  db: Queries,
  members: readonly StoredMember[],
  masterCheck: MasterCheck | null,
  clock: PolicyClock,
  which: 'moved' | 'all',
): Promise<void> {
  const places = members
    .map(({ releaseId, checkState, indexKey }) => {
      const key = memberKey(checkState, masterCheck, clock)
      const isMoved = isSearched(key) !== isSearched(indexKey)
      return { id: releaseId, since: checkState.since, key, isMoved: isMoved || which === 'all' }
    })
    .filter(({ isMoved }) => isMoved)
  if (places.length === 0) return
  await sql`
    update check_states p set index_key = new.key
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as new (id bigint, since float8, key float8)
    where p.release_id = new.id and p.since_index = new.since`.execute(db)
}
