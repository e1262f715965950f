import { sql, type Kysely } from 'kysely'

/** Promises stretch by one factor for all: how late those of who pays may be is no number of its own any more. */
const statements = [
  // contract: 0.2.0 never had it
  `alter table policy_clocks drop column lag`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
