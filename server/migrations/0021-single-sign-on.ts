import { sql, type Kysely } from 'kysely'

/** Who users are at an OpenID Connect issuer: a subject belongs to one account. */
const statements = [
  `create table sso_identities (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    email text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    made_in uuid,
    proven boolean not null default false,
    unique (issuer, subject)
  )`,
  `create index sso_identities_user on sso_identities (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
