import { sql, type Kysely } from 'kysely'

const statements = [
  // What users give to programs: a hash, what it may do and until when.
  `create table personal_tokens (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    token_hash bytea not null unique,
    ending text not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    made_in uuid,
    proven boolean not null default false)`,
  `create index personal_tokens_by_user on personal_tokens (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
