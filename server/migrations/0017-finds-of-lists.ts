import { sql, type Kysely } from 'kysely'

/** What a list has found, and when its records were for sale, is read for thousands of records at once. */
const statements = [
  // locks: transitions, 1 s a million rows
  `create index transitions_found on transitions (release_id, at) where kind = 'appeared'`,
  // locks: observation_spans, 1 s a million rows
  `create index observation_spans_on_sale on observation_spans (release_id, from_at) where state = 'on-sale'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
