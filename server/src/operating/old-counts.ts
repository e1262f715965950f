import { sql } from 'kysely'
import { batchOf, keptSince, type OldRows } from '../database/kept-rows.ts'

/** The database adds these rows by its triggers; nothing in the product writes them but this. */
export const oldCounts: OldRows = (now, { dailyCounts }) => ({
  daily_counts: sql`delete from daily_counts where ${batchOf('daily_counts', sql`day < ${keptSince(now, dailyCounts)}::date`)}`,
})
