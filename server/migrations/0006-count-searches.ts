import { sql, type Kysely } from 'kysely'

const statements = [
  // An answer is written when the marketplace was searched; whoever shares it has cost nothing.
  `create function count_search() returns trigger language plpgsql as $$
    begin perform count_up('searches', 1); return null; end
  $$`,
  `create trigger count_search after insert or update on search_answers
    for each row execute function count_search()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
