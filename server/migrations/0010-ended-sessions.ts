import { sql, type Kysely } from 'kysely'

/** On which device sessions that have ended were, so that an owner sees where what they made came from. */
const statements = [
  `create table ended_sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    user_agent text,
    ended_at timestamptz not null
  )`,
  `create index ended_sessions_of on ended_sessions (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
