import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { readDecisions, type DecisionRow } from './read-decisions.ts'
import { readObservations, type ObservationRow } from './read-observations.ts'

export type TimelinePage = { readonly page: number; readonly limit: number }

/** Whose line of time it is. */
export type TimelineOf = {
  readonly userId: string
  readonly watchId: string
  readonly releaseIds: readonly number[]
}

export type TimelineRow =
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
