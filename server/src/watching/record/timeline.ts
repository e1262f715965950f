import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { isOneOf, type Queries } from '../../database/database.ts'

export type TimelinePage = { readonly page: number; readonly limit: number }

/** Whose line of time it is. */
type TimelineOf = {
  readonly userId: string
  readonly watchId: string
  readonly releaseIds: readonly number[]
}

type TimelineRow =
  | { readonly kind: 'alert'; readonly alert: DecisionRow }
  | { readonly kind: 'seen'; readonly seen: ObservationRow }

/** Reads a page of what checks saw and of the alerts about it, silent ones included, newest first. */
export async function readTimeline(queries: Queries, of: TimelineOf, { page, limit }: TimelinePage) {
  const all = entriesOf(of)
  const { rows } = await sql<{ alert_id: string | null; span_id: number | null }>`
    ${all} order by at desc, alert_id nulls last, span_id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(queries)
  const total = await sql<{ total: number }>`select count(*)::int as total from (${all}) as entries`.execute(
    queries,
  )
  const alerts = await readDecisions(queries, of.userId, known(rows.map((row) => row.alert_id)))
  const seen = await readObservations(queries, known(rows.map((row) => row.span_id)))
  const items = rows.flatMap(({ alert_id: alertId, span_id: spanId }): TimelineRow[] => {
    const alert = alerts.get(alertId ?? '')
    if (alert !== undefined) return [{ kind: 'alert', alert }]
    const span = seen.get(spanId ?? 0)
    return span === undefined ? [] : [{ kind: 'seen', seen: span }]
  })
  const count = total.rows[0]?.total ?? 0
  return { items, total: count, pages: Math.ceil(count / limit) }
}

// An alert stands above what it is about, which was seen at the same moment or before.
function entriesOf({ watchId, releaseIds }: TimelineOf) {
  return sql`
    select id as alert_id, null::bigint as span_id, created_at as at from notifications
    where watch_id = ${watchId} and type = 'AVAILABILITY_CHANGE'
    union all
    select null, id, from_at from observation_spans where release_id = any(${releaseIds}::bigint[])`
}

function known<Id>(ids: readonly (Id | null)[]): Id[] {
  return ids.filter((id) => id !== null)
}

type Ending = { readonly kind: 'gone' | 'withdrawn' | 'blocked'; readonly at: Instant }

/** Reads alerts about a watch of a user by their ids, with their outcome on every channel. */
async function readDecisions(queries: Queries, userId: string, ids: readonly string[]) {
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

/** Reads runs of equal observations, by their ids. */
async function readObservations(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await queries
    .selectFrom('observation_spans as s')
    .innerJoin('releases as r', 'r.id', 's.release_id')
    .select([
      's.id',
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'from_at',
      'until_at',
      'checks',
    ])
    .select([
      'r.id as release_id',
      'title',
      'thumb',
      'year',
      'country',
      'label',
      'catalogue_number',
      'format',
    ])
    .where(isOneOf('s.id', ids, 'bigint'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type SpanById = Awaited<ReturnType<typeof readObservations>>
export type ObservationRow = NonNullable<ReturnType<SpanById['get']>>
