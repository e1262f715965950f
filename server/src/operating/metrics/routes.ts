import { endpoints } from '@cratewatch/contracts/endpoints'
import { minutes, seconds, days } from '@cratewatch/domain/kernel/duration'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { cached } from '../../base/shared-work.ts'
import { sql } from 'kysely'
import { moment, type Queries } from '../../database/database.ts'
import { medianDetectionDelay } from '@cratewatch/domain/admin/detection-delay'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { bucketSeconds } from '@cratewatch/domain/scheduling/waits'

/** The counters are read from the database at most this often, however busy the landing page is. */
const FRESH_FOR = seconds(5)

/** The figure of the last week moves slowly. */
const WEEK_FRESH_FOR = minutes(10)

/** Serves the community counters. */
export function metricsRoutes(deps: Pick<Deps, 'db' | 'clock'>): Route[] {
  const read = cached(deps.clock, FRESH_FOR, () => readGlobalMetrics(deps.db))
  const readWeek = cached(deps.clock, WEEK_FRESH_FOR, () => readHalfSeen(deps.db, deps.clock.now()))
  return [
    route(endpoints.globalMetrics, async () => {
      const [counted, halfSeenWithinMinutes] = await Promise.all([read(), readWeek()])
      return ok({ ...counted, halfSeenWithinMinutes })
    }),
  ]
}

type CountedMetrics = {
  readonly totalSearchesPerformed: number
  readonly totalVinylsFound: number
  readonly totalNotificationsSent: number
}

/** Adds up the counters that the database keeps in the writing transactions (`count_up` in the migrations). */
async function readGlobalMetrics(queries: Queries): Promise<CountedMetrics> {
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

/** Fewer checks than this say nothing about an instance. */
const FEWEST_CHECKS = 100

/** Reads within how many minutes half of all copies were seen in the last week; null: too few checks to tell. */
async function readHalfSeen(queries: Queries, now: Instant): Promise<number | null> {
  const rows = await queries
    .selectFrom('check_waits')
    .select(['bucket', sql<number>`sum(checks)`.as('checks')])
    .where('hour', '>=', moment(plus(now, days(-7))))
    .groupBy('bucket')
    .execute()
  if (rows.reduce((sum, { checks }) => sum + checks, 0) < FEWEST_CHECKS) return null
  const delay = medianDetectionDelay(
    rows.map(({ bucket, checks }) => ({ seconds: bucketSeconds(bucket), checks })),
  )
  return delay === null ? null : Math.max(1, Math.ceil(delay / 60))
}
