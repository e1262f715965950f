import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** Removes every row, so that the tests of one file need not open a database each. */
export async function emptyDatabase({ queries }: Database): Promise<void> {
  await sql`truncate users, releases, egresses, settings, counters, check_facts, check_waits, policy_clocks, probe_groups,
    watched_releases, daily_counts, admin_audit, announcements, vendor_health cascade`.execute(queries)
}
