import type { InstanceEvent, RecordEvent } from '@cratewatch/contracts/channels/webhook-message'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'
import { sql } from 'kysely'
import { kindsOf } from '../../channels/instance-kinds.ts'
import { readOperatorChannels } from '../../channels/operator-channels.ts'
import { isReachable } from '../../channels/reachable.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { enqueueAccountMessage } from './enqueue-account-message.ts'

export type EventDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'live' | 'mailer'>

/**
 * Enqueues an event of the instance for every channel of operators that is to get events, in the transaction of what
 * happened, so that there is no one without the other.
 */
export async function enqueueInstanceEvent(tx: Tx, deps: EventDeps, event: InstanceEvent): Promise<void> {
  for (const to of await readOperatorChannels(tx, deps.config, 'events'))
    await enqueueAccountMessage(tx, deps, { kind: 'instance-event', linkId: null, details: event, ...to })
}

/**
 * Enqueues what came of records that were looked up, for every channel of their owners that is to get it, in the
 * transaction that ends the lookups: whether a watch is paused by then, and why, says what came of it.
 */
export async function enqueueRecordEvents(
  tx: Tx,
  deps: EventDeps,
  watchIds: readonly string[],
): Promise<void> {
  if (watchIds.length === 0) return
  const kinds = kindsOf(deps.config)
  for (const { channelId, channelKind, to, userId, ...row } of await readChannels(tx, watchIds)) {
    if (to === null || !kinds.has(channelKind)) continue
    const channel = { id: channelId, kind: channelKind }
    const details = eventOf(row, deps.config.marketplace.siteUrl)
    await enqueueAccountMessage(tx, deps, {
      kind: 'record-event',
      linkId: null,
      details,
      userId,
      to,
      channel,
    })
  }
}

function readChannels(tx: Tx, watchIds: readonly string[]) {
  return tx
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('channels as c', 'c.user_id', 'v.user_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .select(['c.id as channelId', 'c.kind as channelKind', 'c.address as to', 'v.user_id as userId'])
    .select(['v.id', 'v.master_id as masterId', 'v.paused_reason as reason'])
    .select(sql<number>`coalesce(v.master_id, v.release_id)`.as('discogsId'))
    .select(({ fn }) => fn.coalesce('r.artist', 'm.artist', sql<string>`''`).as('artist'))
    .select(({ fn }) => fn.coalesce('r.title', 'm.title', sql<string>`''`).as('title'))
    .where(sql<boolean>`v.id = any(${watchIds}::uuid[])`)
    .where(sql<boolean>`(c.gets ->> 'lookups')::boolean and ${isReachable}`)
    .orderBy('v.id')
    .orderBy('c.created_at')
    .execute()
}

type Row = Omit<
  Awaited<ReturnType<typeof readChannels>>[number],
  'channelId' | 'channelKind' | 'to' | 'userId'
>

function eventOf({ masterId, ...record }: Row, siteUrl: string): RecordEvent {
  const type = record.reason === null ? 'record.found' : 'record.refused'
  return masterId === null
    ? { type, kind: 'release', uri: releasePage(siteUrl, record.discogsId), ...record }
    : { type, kind: 'master', uri: masterPage(siteUrl, masterId), ...record }
}
