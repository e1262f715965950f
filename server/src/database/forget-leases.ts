import { sql } from 'kysely'
import { CLAIMABLE, setLease } from '../queue/lease.ts'
import type { Queries } from './database.ts'

/** Ends the leases of killed processes, in a database that only this process uses. */
export async function forgetLeases(db: Queries): Promise<void> {
  for (const table of CLAIMABLE)
    await sql`update ${sql.table(table)} set ${setLease(null)} where lease_owner is not null`.execute(db)
}
