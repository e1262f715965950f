import { sql, type Kysely } from 'kysely'

const statements = [
  // What the marketplace answered to searches, for every process to use for a few minutes.
  `create table search_answers (
    key text primary key,
    answer jsonb not null,
    at timestamptz not null
  )`,
  `create index search_answers_by_age on search_answers (at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
