import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../../database/database.ts'

const NEWEST = 50

export type Ending = { readonly kind: 'gone' | 'withdrawn' | 'blocked'; readonly at: Instant }

/** Reads the latest alerts about a watch, silent ones included, with their outcome on every channel. */
export async function readDecisions(queries: Queries, watchId: string) {
  const entries = await readEntries(queries, watchId)
  if (entries.length === 0) return []
  const deliveries = await readDeliveries(
    queries,
    entries.map((entry) => entry.id),
  )
  const byEntry = Map.groupBy(deliveries, (delivery) => delivery.notification_id)
  return entries.map((entry) => ({ entry, deliveries: byEntry.get(entry.id) ?? [] }))
}

function readEntries(queries: Queries, watchId: string) {
  return queries
    .selectFrom('notifications as n')
    .select(['n.id', 'n.title_key', 'n.params', 'n.created_at', 'n.silent_reason', 'n.unsent'])
    .select([
      // When an alert of copies stopped being true: the event that ended their sale.
      ending<Ending['kind']>('kind').as('ended_kind'),
      ending<Instant>('at').as('ended_at'),
    ])
    .where('n.watch_id', '=', watchId)
    .where('n.type', '=', 'AVAILABILITY_CHANGE')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(NEWEST)
    .execute()
}

function ending<T>(column: 'kind' | 'at') {
  return sql<T | null>`case when (n.params ->> 'count')::int > 0 then (
    select e.${sql.ref(column)} from transitions e
    where e.release_id = n.release_id and e.at > n.created_at and e.kind in ('gone', 'withdrawn', 'blocked')
    order by e.at, e.id limit 1) end`
}

function readDeliveries(queries: Queries, entryIds: readonly string[]) {
  return queries
    .selectFrom('deliveries')
    .select(['notification_id', 'channel', 'state', 'due_at', 'waits', 'settled_at', 'reason'])
    .select(['attempts', 'last_error'])
    .where('notification_id', 'in', entryIds)
    .orderBy('channel')
    .execute()
}

export type DecisionRow = Awaited<ReturnType<typeof readDecisions>>[number]
