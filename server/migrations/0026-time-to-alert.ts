import { sql, type Kysely } from 'kysely'

const statements = [
  // Of those looks, how many found copies where the one before had seen none.
  `alter table check_waits add column found integer not null default 0`,
  // Copies that were gone at the look after the one that found them.
  `alter table check_facts add column gone_at_once integer not null default 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
