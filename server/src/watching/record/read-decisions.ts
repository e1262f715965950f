import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isOneOf, type Queries } from '../../database/database.ts'

export type Ending = { readonly kind: 'gone' | 'withdrawn' | 'blocked'; readonly at: Instant }

/** Reads alerts about a watch of a user by their ids, with their outcome on every channel. */
export async function readDecisions(queries: Queries, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const labels = await readLabels(queries, userId)
  const labelOf = (channelId: string | null | undefined) => labels.get(channelId ?? '') ?? null
  const deliveries = await readDeliveries(queries, ids)
  const labelled = deliveries.map((row) => Object.assign(row, { label: labelOf(row.channel_id) }))
  const byEntry = Map.groupBy(labelled, (delivery) => delivery.notification_id)
  const entries = await readEntries(queries, ids)
  return new Map(
    entries.map(({ unsent, ...entry }) => [
      entry.id,
      {
        entry,
        deliveries: byEntry.get(entry.id) ?? [],
        unsent: (unsent ?? []).map((row) => Object.assign({}, row, { label: labelOf(row.channelId) })),
      },
    ]),
  )
}

function readEntries(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('notifications as n')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .select(['r.id as release_id', 'r.title', 'r.thumb'])
    .select(['n.id', 'n.title_key', 'n.params', 'n.created_at', 'n.silent_reason', 'n.unsent'])
    .select([
      // When an alert of copies stopped being true: the event that ended their sale.
      ending<Ending['kind']>('kind').as('ended_kind'),
      ending<Instant>('at').as('ended_at'),
    ])
    .where(isOneOf('n.id', ids, 'uuid'))
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
    .select(['notification_id', 'channel', 'channel_id', 'state', 'due_at', 'waits', 'settled_at', 'reason'])
    .select(['attempts', 'last_error'])
    .where(isOneOf('notification_id', entryIds, 'uuid'))
    .orderBy('channel')
    .orderBy('channel_id')
    .execute()
}

async function readLabels(queries: Queries, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('channels')
    .select(['id', 'label'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

type ById = Awaited<ReturnType<typeof readDecisions>>
export type DecisionRow = NonNullable<ReturnType<ById['get']>>
