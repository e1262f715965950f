import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isHeldBack, type PlannedDelivery } from '@cratewatch/domain/notifications/decide-alert'
import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/clock.ts'
import type { NewCopy } from '../../checking/record/observed-check.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import {
  copyParams,
  messageKey,
  titleKey,
  wantedParams,
  type AlertParams,
  type PressingParams,
} from '../alert-params.ts'
import { deliveryKey } from '../tokens.ts'
import type { DecidedAlert, DecidedWatch } from './decide-watch.ts'

export type Alerts = {
  /** null: the alerts are of no transition. */
  readonly transitionId: number | null
  readonly releaseId: number
  readonly at: Instant
  readonly copy?: NewCopy
  readonly params: AlertParams
  /** What entries of watches on masters say besides. */
  readonly pressing: PressingParams
}

type AlertedWatch = DecidedWatch & { readonly alert: DecidedAlert }
type WrittenEntry = { readonly id: string; readonly userId: string; readonly silent: boolean }

/** Writes the notifications of a change and their deliveries. Existing rows stay as they are. */
export async function enqueueAlerts(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alerts: Alerts,
  decided: readonly DecidedWatch[],
): Promise<{ alerted: number; deliveries: number }> {
  const alerted = decided.filter((watch): watch is AlertedWatch => watch.alert !== null)
  if (alerted.length === 0) return { alerted: 0, deliveries: 0 }
  const entries = await insertEntries(tx, deps, alerts, alerted)
  await yieldToEventLoop()
  const deliveries = await insertDeliveries(tx, deps, alerts, entries, alerted)
  return { alerted: entries.filter((entry) => !entry.silent).length, deliveries }
}

async function insertEntries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alerts: Alerts,
  alerted: readonly AlertedWatch[],
): Promise<readonly WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    insert into notifications (id, user_id, watch_id, release_id, transition_id, type, title_key, message_key,
      params, created_at, silent_reason, unsent, occasion)
    select entry.id, entry.user_id, entry.watch_id, ${alerts.releaseId}, ${alerts.transitionId}, 'AVAILABILITY_CHANGE',
      entry.title_key, entry.message_key, ${JSON.stringify(alerts.params)}::jsonb || coalesce(entry.own::jsonb, '{}'),
      ${timestamp(alerts.at)}, entry.silent_reason, entry.unsent::jsonb, entry.occasion
    from unnest(
      ${alerted.map(() => deps.ids.uuid())}::uuid[],
      ${alerted.map((watch) => watch.userId)}::uuid[],
      ${alerted.map(({ parentId, watchId }) => parentId ?? watchId)}::uuid[],
      ${alerted.map(({ alert }) => titleKey(alert.kind))}::text[],
      ${alerted.map(({ alert }) => messageKey(alert.kind))}::text[],
      ${alerted.map((watch) => ownParams(watch, alerts))}::text[],
      ${alerted.map(({ alert }) => (alert.decision.kind === 'silent' ? alert.decision.reason : null))}::text[],
      ${alerted.map(({ alert }) => unsentOf(alert))}::text[],
      ${alerted.map((watch) => (alerts.transitionId === null ? eventKey(alerts, watch) : null))}::text[]
    ) as entry (id, user_id, watch_id, title_key, message_key, own, silent_reason, unsent, occasion)
    on conflict do nothing
    returning id, user_id as "userId", silent_reason is not null as silent`.execute(tx)
  return rows
}

/** Returns what the entry of a watch says besides what those of all say: the copy, and what its rule wants. */
function ownParams({ parentId, alert }: AlertedWatch, { params, pressing }: Alerts): string | null {
  const { wanted, copy, grounds } = alert
  const own = {
    ...(parentId === null ? {} : pressing),
    ...grounds,
    ...(wanted.kind === 'on-sale' && wantedParams(params, wanted)),
    ...(copy && copyParams(copy)),
  }
  return Object.keys(own).length === 0 ? null : JSON.stringify(own)
}

/** Returns the key of what a user is alerted of once: a transition, what a shop shows of a listing, or a watch's decision. */
function eventKey({ transitionId, at, copy }: Alerts, { watchId }: DecidedWatch): string {
  if (transitionId !== null) return String(transitionId)
  if (copy === undefined) return `${watchId}@${at}`
  return copy.was === null ? `listing:${copy.copy.id}` : `listing:${copy.copy.id}@${at}`
}

function unsentOf({ decision }: DecidedAlert): string | null {
  return decision.kind === 'silent' || decision.unsent.length === 0 ? null : JSON.stringify(decision.unsent)
}

async function insertDeliveries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alerts: Alerts,
  entries: readonly WrittenEntry[],
  alerted: readonly AlertedWatch[],
): Promise<number> {
  const entryOf = new Map(entries.map((entry) => [entry.userId, entry.id]))
  const planned = alerted.flatMap((watch) => {
    const { userId, precedence, alert } = watch
    const { decision } = alert
    const entryId = entryOf.get(userId)
    if (entryId === undefined || decision.kind === 'silent') return []
    const event = eventKey(alerts, watch)
    return decision.deliveries.map((delivery) => ({ delivery, userId, precedence, entryId, event }))
  })
  return writeDeliveries(tx, deps, planned, alerts.at)
}

/** A delivery of an entry; `event` is what its reader is alerted of once on each channel. */
type EntryDelivery = {
  readonly delivery: PlannedDelivery
  readonly userId: string
  readonly precedence: number
  readonly entryId: string
  readonly event: string
}

/** Writes deliveries that were planned; one of the same event and channel stays as it is. Returns how many are new. */
export async function writeDeliveries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  planned: readonly EntryDelivery[],
  at: Instant,
): Promise<number> {
  if (planned.length === 0) return 0
  const result = await sql`
    insert into deliveries (id, key, notification_id, user_id, channel, channel_id, due_at, precedence, waits, held, created_at)
    select planned.*, ${timestamp(at)}
    from unnest(
      ${planned.map(() => deps.ids.uuid())}::uuid[],
      ${planned.map(({ event, delivery }) => deliveryKey(event, delivery.channelId))}::text[],
      ${planned.map(({ entryId }) => entryId)}::uuid[],
      ${planned.map(({ userId }) => userId)}::uuid[],
      ${planned.map(({ delivery }) => delivery.channel)}::text[],
      ${planned.map(({ delivery }) => delivery.channelId)}::uuid[],
      ${planned.map(({ delivery }) => new Date(delivery.dueAt).toISOString())}::timestamptz[],
      ${planned.map(({ precedence }) => precedence)}::smallint[],
      ${planned.map(({ delivery }) => delivery.waits)}::text[],
      ${planned.map(({ delivery }) => isHeldBack(delivery))}::boolean[]
    ) as planned
    on conflict (key) do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
