import { sql } from 'kysely'
import { days } from '@cratewatch/domain/kernel/duration'
import {
  misfitOf,
  type Misfit,
  type Pressing,
  type PressingFilter,
} from '@cratewatch/domain/records/pressings'
import type { AnnouncedChange } from '../../checks/record/observed-check.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { alertParams, pressingParams } from './alert-params.ts'
import { messageKey, titleKey } from './message-keys.ts'
import { readRelease } from './read-release.ts'

type Watcher = {
  readonly watchId: string
  readonly userId: string
  readonly filter: PressingFilter
  readonly pressing: Pressing | null
}
type Unwanted = Watcher & { readonly misfit: Misfit }

/**
 * Writes a silent entry for each watch on the release's master whose filter leaves this pressing out: copies appeared
 * that its owner was not notified of. One a day for each pressing is enough.
 */
export async function noteUnwanted(tx: Tx, deps: Pick<Deps, 'ids'>, event: AnnouncedChange): Promise<void> {
  const watchers = await readWatchers(tx, event.releaseId)
  const unwanted = watchers.flatMap((watcher): Unwanted[] => {
    const misfit = watcher.pressing === null ? null : misfitOf(watcher.pressing, watcher.filter)
    return misfit === null ? [] : [{ ...watcher, misfit }]
  })
  if (unwanted.length > 0) await insertEntries(tx, deps, event, unwanted)
}

/** Reads who watches the master, but not this pressing: neither by itself nor as one that the filter lets through. */
async function readWatchers(tx: Tx, releaseId: number): Promise<readonly Watcher[]> {
  const { rows } = await sql<Watcher>`
    with r as materialized (
      select id, master_id, (
        select pressing from masters m, jsonb_array_elements(m.pressings) pressing
        where m.id = releases.master_id and (pressing ->> 'id')::bigint = releases.id limit 1) as pressing
      from releases where id = ${releaseId} and master_id is not null)
    select v.id as "watchId", v.user_id as "userId", v.pressing_filter as filter, r.pressing
    from r join watches v on v.master_id = r.master_id
    where v.paused_at is null and not exists (
      select from watches own where own.user_id = v.user_id and own.release_id = r.id)
    order by v.id`.execute(tx)
  return rows
}

async function insertEntries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  { releaseId, observation, transitionId, at }: AnnouncedChange,
  unwanted: readonly Unwanted[],
): Promise<void> {
  const release = await readRelease(tx, releaseId)
  const params = { ...alertParams(release, observation), ...pressingParams(release) }
  await sql`
    insert into notifications (id, user_id, watch_id, release_id, transition_id, type, title_key, message_key, params,
      created_at, silent_reason, occasion)
    select entry.id, entry.user_id, entry.watch_id, ${releaseId}, ${transitionId}, 'AVAILABILITY_CHANGE',
      ${titleKey('appeared')}, ${messageKey('appeared')},
      ${JSON.stringify(params)}::jsonb || jsonb_build_object('misfit', entry.misfit), ${timestamp(at)}, 'not-wanted',
      entry.occasion
    from unnest(
      ${unwanted.map(() => deps.ids.uuid())}::uuid[],
      ${unwanted.map(({ userId }) => userId)}::uuid[],
      ${unwanted.map(({ watchId }) => watchId)}::uuid[],
      ${unwanted.map(({ misfit }) => misfit)}::text[],
      ${unwanted.map(({ watchId }) => `not-wanted:${watchId}:${releaseId}:${Math.floor(at / days(1))}`)}::text[]
    ) as entry (id, user_id, watch_id, misfit, occasion)
    on conflict do nothing`.execute(tx)
}
