import { sql, type Kysely } from 'kysely'

const statements = [
  // The address of a feed reads along, so it ends like a token: by who made it, and whether they are the owner.
  `alter table feeds add column made_in uuid, add column is_proven boolean not null default false,
    add column last_used_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
