import { sql } from 'kysely'
import { CLAIMABLE, setLease } from '../queue/lease.ts'
import type { Queries } from './database.ts'

/** Gives back what a killed process had claimed; for a database that one process has to itself. */
export async function forgetLeases(db: Queries): Promise<void> {
  for (const table of CLAIMABLE)
    await sql`update ${sql.table(table)} set ${setLease(null)} where lease_owner is not null`.execute(db)
}
