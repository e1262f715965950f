import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { ago, type OldRows } from '../database/old-rows.ts'

/**
 * Takes the locks of `lockCheckState` for many releases, always in the same order, before their watches are touched.
 */
export async function lockCheckStates(tx: Tx, releaseIds: readonly number[]): Promise<void> {
  await sql`
    select release_id from check_states where release_id = any(${releaseIds}::bigint[])
    order by release_id for update`.execute(tx)
}

/**
 * Ends the checks of releases without an active watch, or of a release that does not exist: nobody would be notified,
 * so no request is spent. The last observation is deleted when no watch is left at all, as the terms ask; a paused
 * watch keeps it. The caller has locked the check states: these statements' snapshots see a watch that was added
 * while it waited.
 */
export async function dropUnwatchedStates(tx: Tx, releaseIds: readonly number[]): Promise<void> {
  const ids = sql`${releaseIds}::bigint[]`
  await sql`
    delete from check_states p where p.release_id = any(${ids}) and not exists (
      select from watches v
      where v.release_id = p.release_id and (
        v.paused_reason is null or v.paused_reason = 'withdrawn'))`.execute(tx)
  await sql`
    delete from observation_spans s where s.release_id = any(${ids})
      and not exists (select from watches v where v.release_id = s.release_id)`.execute(tx)
  await sql`
    delete from transitions t where t.release_id = any(${ids})
      and not exists (select from watches v where v.release_id = t.release_id)`.execute(tx)
}

const KEEP_SPANS = days(400)

export const oldSpans: OldRows = (now) => ({
  observation_spans: sql`delete from observation_spans where until_at < ${ago(now, KEEP_SPANS)}`,
})
