import { medianDetectionDelay } from '@cratewatch/domain/admin/detection-delay'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { bucketSeconds } from '@cratewatch/domain/scheduling/waits'
import { sql } from 'kysely'
import { moment, type Queries } from '../../database/database.ts'

/** Fewer checks than this say nothing about an instance. */
const FEWEST_CHECKS = 100

/** Reads within how many minutes half of all copies were seen in the last week; null: too few checks to tell. */
export async function readHalfSeen(queries: Queries, now: Instant): Promise<number | null> {
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
