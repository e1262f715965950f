import { sql, type Kysely } from 'kysely'

const statements = [
  // What its collector wrote about a record, for nobody else.
  `alter table watches add column note text, add column tags text[] not null default '{}',
    add constraint watches_note check (char_length(note) between 1 and 2000),
    add constraint watches_tags check (cardinality(tags) <= 20)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
