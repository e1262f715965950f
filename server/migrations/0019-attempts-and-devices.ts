import { sql, type Kysely } from 'kysely'

const statements = [
  // What guessers and strangers may do is counted for all processes, where no other key pushes a count out.
  `create table attempt_counts (
    key bytea primary key,
    hits integer not null,
    ends_at timestamptz not null
  )`,
  `create index attempt_counts_by_end on attempt_counts (ends_at)`,

  `create table known_devices (
    user_id uuid not null references users on delete cascade,
    device_hash bytea not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
  `create index known_devices_by_use on known_devices (last_seen_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
