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
    .leftJoin('transitions as t', 't.id', 'n.transition_id')
    .select(['n.id', 'n.title_key', 'n.params', 'n.created_at', 'n.silent_reason', 'n.unsent'])
    .select([
      // When the alert stopped being true: the event that ended the sale it was about.
      sql<Ending['kind'] | null>`case when t.kind = 'appeared' then (
        select e.kind from transitions e
        where e.release_id = t.release_id and e.id > t.id and e.kind in ('gone', 'withdrawn', 'blocked')
        order by e.id limit 1) end`.as('ended_kind'),
      sql<Instant | null>`case when t.kind = 'appeared' then (
        select e.at from transitions e
        where e.release_id = t.release_id and e.id > t.id and e.kind in ('gone', 'withdrawn', 'blocked')
        order by e.id limit 1) end`.as('ended_at'),
    ])
    .where('n.watch_id', '=', watchId)
    .where('n.type', '=', 'AVAILABILITY_CHANGE')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(NEWEST)
    .execute()
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
