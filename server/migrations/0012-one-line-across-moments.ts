import { sql, type Kysely } from 'kysely'

/** Deliveries are sent by a place in line that is one across moments; the index has those that wait. */
const statements = [
  // locks: deliveries of ninety days, of which the index has those that wait
  `create index deliveries_by_place on deliveries
    (channel, ((due_at at time zone 'UTC') + precedence * interval '4 milliseconds')) where state = 'pending'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
