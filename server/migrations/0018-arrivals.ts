import { sql, type Kysely } from 'kysely'

const statements = [
  // The session is opened when the code is used: nothing is open yet for a code that nobody fetches.
  `create table arrivals (
    code_hash bytea primary key,
    browser_hash bytea not null,
    user_id uuid not null references users on delete cascade,
    session_id uuid not null,
    opened_by text not null,
    opened_by_id text not null,
    expires_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
