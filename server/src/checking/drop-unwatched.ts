import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import { isForgotten, isNotKept } from '../collectors/removals.ts'
import type { Tx } from '../database/database.ts'
import { batchOf, keptSince, type OldRows } from '../database/kept-rows.ts'

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
      and not exists (select from watches v where v.release_id = s.release_id)
      and ${isNotKept(sql`s.release_id`)}`.execute(tx)
  await sql`
    delete from transitions t where t.release_id = any(${ids})
      and not exists (select from watches v where v.release_id = t.release_id)
      and ${isNotKept(sql`t.release_id`)}`.execute(tx)
}

/**
 * Keeps what checks saw of a release that one of its watches leaves for its successor: as that of the successor, unless
 * it has a history of its own. Changes are counted once, so they go with the last watch.
 */
export async function moveHistory(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  watchId: string,
): Promise<void> {
  await sql`
    insert into observation_spans (release_id, state, num_for_sale, lowest_value, lowest_currency, from_at, until_at, checks)
    select ${to}, state, num_for_sale, lowest_value, lowest_currency, from_at, until_at, checks
    from observation_spans where release_id = ${from} and state <> 'withdrawn'
      and not exists (select from observation_spans where release_id = ${to})`.execute(tx)
  await sql`
    update transitions set release_id = ${to} where release_id = ${from} and kind <> 'withdrawn'
      and not exists (select from transitions where release_id = ${to})
      and not exists (select from watches where release_id = ${from} and id <> ${watchId})`.execute(tx)
}

/**
 * A change is kept beyond its age while a figure is made of it: the first appearance since a watch began, and the last
 * of a release.
 */
export const oldSpans: OldRows = (now, { history, notifications }) => ({
  observation_spans: sql`delete from observation_spans where ${batchOf(
    'observation_spans',
    sql`from_at < ${keptSince(now, history)} and until_at < ${keptSince(now, history)} order by from_at`,
  )}`,
  transitions: sql`delete from transitions where ${batchOf(
    'transitions',
    sql`at < ${keptSince(now, longer(history, notifications))}
      and (old.kind <> 'appeared' or exists (
        select from transitions later where later.release_id = old.release_id
          and later.kind = 'appeared' and later.at > old.at))
      and (old.kind <> 'appeared' or not exists (
        select from watches v where v.release_id = old.release_id and v.created_at <= old.at
          and not exists (
            select from transitions earlier where earlier.release_id = old.release_id
              and earlier.kind = 'appeared' and earlier.at >= v.created_at and earlier.at < old.at)))
      order by at`,
  )}`,
  spans_of_removals: sql`delete from observation_spans s ${ofOldRemovals(now, sql`s.release_id`)}`,
  transitions_of_removals: sql`delete from transitions t ${ofOldRemovals(now, sql`t.release_id`)}`,
})

function longer(one: Duration | null, other: Duration | null): Duration | null {
  return one === null || other === null ? null : milliseconds(Math.max(one, other))
}

/** Continues a deletion of what is kept for removals that are over, unless another one keeps it or somebody watches it. */
function ofOldRemovals(now: Instant, releaseId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`using removals r
    where ${isForgotten('r', now)} and ${releaseId} = any(r.release_ids)
      and not exists (
        select from removals k
        where k.release_ids @> array[${releaseId}] and not (${isForgotten('k', now)}))
      and not exists (select from watches v where v.release_id = ${releaseId})`
}
