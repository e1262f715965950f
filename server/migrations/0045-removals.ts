import { sql, type Kysely } from 'kysely'

const statements = [
  // What a collector removed, for a few minutes, so that it can be put back as it was.
  `create table removals (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    release_ids bigint[] not null,
    kept jsonb not null,
    removed_at timestamptz not null)`,
  `create index removals_by_user on removals (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
