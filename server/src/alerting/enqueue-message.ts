import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { InstanceEvent, RecordEvent } from '@cratewatch/contracts/webhook-message'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../database/database.ts'
import type { MessageDetails } from '../database/tables/notification-tables.ts'
import type { Deps } from '../outbound/deps.ts'
import { kindsOf, readEventChannels } from './account-channels.ts'
import { messageKey, titleKey, type SystemEntry } from './alert-params.ts'
import { isReachable } from './channel-rows.ts'

/**
 * Enqueues a message about an account, in the caller's transaction: by mail, or on the channel that is named. When mail
 * is not configured, or the user does not exist or is just being deleted, nothing is written, but the work and the time
 * are the same. `dueAt`: when it goes, by default at once.
 */
export async function enqueueAccountMessage(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'live' | 'mailer'>,
  message: {
    readonly kind: AccountMessageKind
    readonly userId: string
    readonly to: string
    readonly linkId: string | null
    readonly channel?: { readonly id: string; readonly kind: ChannelKind }
    /** The message's details besides its kind: `plan-changed` {plan, paused}, `payment-failed` {until}. */
    readonly details?: MessageDetails
  },
  dueAt: Instant = deps.clock.now(),
): Promise<void> {
  const { id: channelId, kind: channel } = message.channel ?? { id: null, kind: 'email' }
  if (channel === 'email' && deps.mailer === null) return
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  await sql`
    insert into deliveries (id, key, user_id, channel, channel_id, account_message, to_address, link_id, details, due_at,
      created_at)
    select ${id}::uuid, ${`letter:${id}`}::text, users.id, ${channel}::text, ${channelId}::uuid, ${message.kind}::text, ${message.to}::text,
      ${message.linkId}::uuid, ${message.details === undefined ? null : JSON.stringify(message.details)}::jsonb, ${timestamp(dueAt)}::timestamptz, ${now}::timestamptz
    from users where users.id = ${message.userId}::uuid for key share`.execute(tx)
  await deps.live.publish(tx, { kind: 'deliveries' })
}

export type EventDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'live' | 'mailer'>

/**
 * Enqueues an event of the instance for every channel of operators that is to get events, in the transaction of what
 * happened, so that there is no one without the other.
 */
export async function enqueueInstanceEvent(tx: Tx, deps: EventDeps, event: InstanceEvent): Promise<void> {
  for (const { recipient } of await readEventChannels(tx, deps.config))
    await enqueueAccountMessage(tx, deps, {
      kind: 'instance-event',
      linkId: null,
      details: event,
      ...recipient,
    })
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

/** Adds an entry that is not about a watch to a user's notification centre, in the caller's transaction. */
export async function enqueueSystemNotification(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock'>,
  entry: {
    readonly userId: string
    readonly key: SystemEntry
    readonly params: Readonly<Record<string, string | number | null>>
  },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: deps.ids.uuid(),
      user_id: entry.userId,
      type: 'SYSTEM',
      title_key: titleKey(entry.key),
      message_key: messageKey(entry.key),
      params: JSON.stringify(entry.params),
      created_at: timestamp(deps.clock.now()),
    })
    .execute()
  await deps.live.publish(tx, { kind: 'user', userId: entry.userId, what: 'notifications' })
}

/** The condition that the watch `v` is not muted. */
export function notMuted(now: Instant) {
  return sql<boolean>`(v.muted_at is null or (v.muted_until is not null and v.muted_until <= ${timestamp(now)}))`
}
