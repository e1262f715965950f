import { sql, type Kysely } from 'kysely'

/** When a copy was posted by the marketplace's clock, where that is not ours. */
const statements = ['alter table listings add column stated_at timestamptz']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
