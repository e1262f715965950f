import { sql, type Kysely } from 'kysely'

/**
 * A list is shared by links. Notes of a wantlist are kept. A run that has ended may read its list again in the background, beside the next one.
 */
const statements = [
  `create table shared_lists (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    name text not null check (char_length(name) between 1 and 80),
    tag text,
    shows_limits boolean not null,
    created_at timestamptz not null,
    made_in uuid,
    proven boolean not null default false,
    opened_at timestamptz
  )`,
  'create index shared_lists_by_user on shared_lists (user_id)',
  'alter table wants add column note text',
  'alter table list_preview_lines add column failures integer not null default 0',
  // locks: list_runs, a few thousand rows
  `create unique index list_runs_one_under_way on list_runs (user_id, kind, coalesce(followed_list_id, user_id))
    where ended_at is null`,
  'drop index list_runs_one_at_a_time',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
