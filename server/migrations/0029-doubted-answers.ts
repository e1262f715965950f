import { sql, type Kysely } from 'kysely'

const statements = [
  // What the last check saw and nobody believes yet (domain/src/availability/judge-reading.ts), and since when.
  `alter table probes
    add column doubted text check (doubted in ('none', 'blocked', 'withdrawn')),
    add column doubted_since timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
