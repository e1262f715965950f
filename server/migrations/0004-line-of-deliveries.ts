import { sql, type Kysely } from 'kysely'

/** Deliveries of one moment go in an order, and those of one channel are found past none of the others. */
const statements = [
  `alter table deliveries add column precedence smallint not null default 0`,
  // locks: deliveries of ninety days, of which the index has those that wait
  `create index deliveries_in_line on deliveries (channel, due_at, precedence) where state = 'pending'`,
  `drop index deliveries_due`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
