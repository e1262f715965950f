import { sql, type Kysely } from 'kysely'

/** When a copy beyond the first page of a shop was last asked for by itself. */
const statements = ['alter table shops add column refreshed_at timestamptz']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
