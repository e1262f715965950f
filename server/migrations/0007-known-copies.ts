import { sql, type Kysely } from 'kysely'

/**
 * What is known of a copy beyond its last state: since when it costs what it costs, and what it did before; and when
 * statistics last counted a release, where a shop has shown more since.
 */
const statements = [
  `alter table listings add column priced_at timestamptz`,
  `alter table listings add column was_value double precision`,
  `alter table listings add column was_currency text`,
  `alter table listings add column left_at timestamptz`,
  `alter table check_states add column counted_since timestamptz`,
  `alter table check_states add column counted_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
