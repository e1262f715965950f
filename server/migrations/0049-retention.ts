import { sql, type Kysely } from 'kysely'

/** Indexes by which old rows are found, so that deleting them costs what they are and not what the table is. */
const statements = [
  `create index observation_spans_by_start on observation_spans (from_at)`,
  `create index transitions_by_age on transitions (at)`,
  `create index deliveries_by_settling on deliveries (settled_at) where state <> 'pending'`,
  `create index releases_by_age on releases (details_at)`,
  `create index notifications_silent_by_age on notifications (created_at) where silent_reason is not null`,
  // How many alerts of the watch were deleted for their age: its count goes on as if they were there.
  `alter table watches add column forgotten_alerts integer not null default 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
