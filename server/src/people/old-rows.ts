import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { timestamp } from '../database/database.ts'
import { ago, batchOf, type OldRows } from '../database/kept-rows.ts'

/** Browsers keep the device cookie for this long at most. */
const KEEP_DEVICES = days(400)

/** An expired token is listed for so long, so that its owner sees why a program is refused. */
const KEEP_EXPIRED_TOKENS = days(30)

export const oldAccountRows: OldRows = (now) => ({
  sessions: sql`delete from sessions where ${batchOf('sessions', sql`expires_at < ${timestamp(now)}`)}`,
  arrivals: sql`delete from arrivals where expires_at <= ${timestamp(now)}`,
  attempt_counts: sql`delete from attempt_counts where ends_at <= ${timestamp(now)}`,
  known_devices: sql`delete from known_devices where last_seen_at < ${ago(now, KEEP_DEVICES)}`,
  personal_tokens: sql`delete from personal_tokens where expires_at < ${ago(now, KEEP_EXPIRED_TOKENS)}`,
  spent_tickets: sql`delete from spent_tickets where expires_at < ${timestamp(now)}`,
})
