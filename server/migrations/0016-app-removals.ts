import { sql, type Kysely } from 'kysely'

/** The mailbox of an account can have its authenticator app removed, with a delay of days. */
const statements = [
  `create table app_removals (
    user_id uuid primary key references authenticator_apps on delete cascade,
    begun_at timestamptz not null,
    made_in uuid,
    reminded_at timestamptz
  )`,
  // contract: 0.3.0 writes no purpose that this refused
  `alter table account_links drop constraint account_links_purpose_check`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
