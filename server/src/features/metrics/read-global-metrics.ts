import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

export type CountedMetrics = {
  readonly totalSearchesPerformed: number
  readonly totalVinylsFound: number
  readonly totalNotificationsSent: number
}

/** Adds up what the database counts in the transactions that make it happen (`count_up` in the migrations). */
export async function readGlobalMetrics(queries: Queries): Promise<CountedMetrics> {
  const { rows } = await sql<{ searches: number; found: number; sent: number }>`
    select
      (coalesce(sum(value) filter (where name in ('checks', 'searches')), 0)
        + (select coalesce(sum(checks), 0) from check_states))::bigint as searches,
      coalesce(sum(value) filter (where name = 'appearances'), 0)::bigint as found,
      coalesce(sum(value) filter (where name in ('alerts', 'deliveries')), 0)::bigint as sent
    from counters`.execute(queries)
  const { searches = 0, found = 0, sent = 0 } = rows[0] ?? {}
  return { totalSearchesPerformed: searches, totalVinylsFound: found, totalNotificationsSent: sent }
}
