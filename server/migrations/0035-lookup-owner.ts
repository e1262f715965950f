import { sql, type Kysely } from 'kysely'

/** Lookups are leased like everything else that one process at a time works on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lookups add column lease_owner text`.execute(db)
}
