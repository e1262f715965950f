import { sql, type Kysely } from 'kysely'

const statements = [
  `create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    made_in uuid,
    proven boolean not null default false
  )`,
  `create index passkeys_by_user on passkeys (user_id, created_at)`,

  // One app an account: setting it up again replaces it.
  `create table authenticator_apps (
    user_id uuid primary key references users on delete cascade,
    sealed_secret bytea not null,
    last_step bigint not null,
    created_at timestamptz not null,
    made_in uuid,
    proven boolean not null default false
  )`,
  `create table recovery_codes (
    user_id uuid not null references authenticator_apps on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,

  // A sealed ticket lies in a browser; that it was used is known here until it would have ended anyway.
  `create table spent_tickets (
    id uuid primary key,
    expires_at timestamptz not null
  )`,
  `create index spent_tickets_by_expiry on spent_tickets (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
