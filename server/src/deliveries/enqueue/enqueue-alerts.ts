import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { AlertDecision } from '@cratewatch/domain/notifications/decide-alert'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { AlertParams } from './alert-params.ts'
import { deliveryKey } from '../tokens/delivery-key.ts'
import { messageKey, titleKey } from './message-keys.ts'

export type DecidedWatch = {
  readonly watchId: string
  readonly userId: string
  readonly decision: AlertDecision
}

export type Alert = {
  readonly transitionId: number
  readonly releaseId: number
  readonly at: Instant
  readonly alert: AlertKind
  readonly params: AlertParams
}

type WrittenEntry = { readonly id: string; readonly userId: string; readonly silent: boolean }

/** Writes the notifications of one alert and their deliveries. Existing rows stay as they are. */
export async function enqueueAlerts(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alert: Alert,
  decided: readonly DecidedWatch[],
): Promise<{ alerted: number; deliveries: number }> {
  const entries = await insertEntries(tx, deps, alert, decided)
  await yieldToEventLoop()
  const deliveries = await insertDeliveries(tx, deps, alert, entries, decided)
  return { alerted: entries.filter((entry) => !entry.silent).length, deliveries }
}

async function insertEntries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alert: Alert,
  decided: readonly DecidedWatch[],
): Promise<readonly WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    insert into notifications (id, user_id, watch_id, release_id, transition_id, type, title_key, message_key,
      params, created_at, silent_reason, unsent)
    select entry.id, entry.user_id, entry.watch_id, ${alert.releaseId}, ${alert.transitionId}, 'AVAILABILITY_CHANGE',
      ${titleKey(alert.alert)}, ${messageKey(alert.alert)}, ${JSON.stringify(alert.params)}::jsonb,
      ${timestamp(alert.at)}, entry.silent_reason, entry.unsent::jsonb
    from unnest(
      ${decided.map(() => deps.ids.uuid())}::uuid[],
      ${decided.map((watch) => watch.userId)}::uuid[],
      ${decided.map((watch) => watch.watchId)}::uuid[],
      ${decided.map((watch) => (watch.decision.kind === 'silent' ? watch.decision.reason : null))}::text[],
      ${decided.map((watch) => unsentOf(watch.decision))}::text[]
    ) as entry (id, user_id, watch_id, silent_reason, unsent)
    on conflict (user_id, transition_id) do nothing
    returning id, user_id as "userId", silent_reason is not null as silent`.execute(tx)
  return rows
}

function unsentOf(decision: AlertDecision): string | null {
  return decision.kind === 'silent' || decision.unsent.length === 0 ? null : JSON.stringify(decision.unsent)
}

async function insertDeliveries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  alert: Alert,
  entries: readonly WrittenEntry[],
  decided: readonly DecidedWatch[],
): Promise<number> {
  const entryOf = new Map(entries.map((entry) => [entry.userId, entry.id]))
  const planned = decided.flatMap(({ userId, decision }) => {
    const entryId = entryOf.get(userId)
    if (entryId === undefined || decision.kind === 'silent') return []
    return decision.deliveries.map((delivery) => ({ ...delivery, userId, entryId }))
  })
  if (planned.length === 0) return 0
  const result = await sql`
    insert into deliveries (id, key, notification_id, user_id, channel, due_at, waits, created_at)
    select planned.*, ${timestamp(alert.at)}
    from unnest(
      ${planned.map(() => deps.ids.uuid())}::uuid[],
      ${planned.map(({ userId, channel }) => deliveryKey(alert.transitionId, userId, channel))}::text[],
      ${planned.map((delivery) => delivery.entryId)}::uuid[],
      ${planned.map((delivery) => delivery.userId)}::uuid[],
      ${planned.map((delivery) => delivery.channel)}::text[],
      ${planned.map((delivery) => new Date(delivery.dueAt).toISOString())}::timestamptz[],
      ${planned.map((delivery) => delivery.waits)}::text[]
    ) as planned
    on conflict (key) do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
