import { sql, type Kysely } from 'kysely'

const statements = [
  // No key to the users: what happened to an account is known for its time even when the account is gone.
  `create table security_events (
    id uuid primary key,
    at timestamptz not null,
    kind text not null,
    outcome text not null check (outcome in ('succeeded', 'refused')),
    user_id uuid,
    actor_id uuid,
    address_hash bytea,
    detail text,
    network text,
    user_agent text
  )`,
  `create index security_events_newest on security_events (at desc, id)`,
  `create index security_events_by_user on security_events (user_id, at desc, id) where user_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
