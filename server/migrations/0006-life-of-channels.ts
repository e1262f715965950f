import { sql, type Kysely } from 'kysely'

/** Channels have a life: since when one takes nothing. What is refused for what is in it is sent in a simpler form. */
const statements = [
  `alter table channels add column failing_since timestamptz`,
  `alter table channels add column failures integer not null default 0`,
  `alter table channels add column gone_since timestamptz`,
  `alter table channels add column failing_notified_at timestamptz`,
  // locks: channels, of which the index has those that are gone
  `create index channels_gone on channels (kind, gone_since) where gone_since is not null`,
  `alter table deliveries add column refusals smallint not null default 0`,
  // contract: 0.3.0 writes no kind of message that this refused
  `alter table deliveries drop constraint deliveries_account_message_check`,
  `alter table remote_addresses add column paused_until timestamptz`,
  `alter table remotes add column breaker_failed_for text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
