import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { ago, batchOf, type OldRows } from '../database/old-rows.ts'

/** How long security events and the full names of deleted operators are kept. */
export const EVENTS_KEPT = days(90)

export const oldEvents: OldRows = (now) => ({
  security_events: sql`delete from security_events where ${batchOf('security_events', sql`at < ${ago(now, EVENTS_KEPT)} order by at`)}`,
})
