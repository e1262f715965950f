import { sql, type Kysely } from 'kysely'

const statements = [
  // Public lists of the marketplace that users follow, as they were read last.
  `create table followed_lists (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    list_id integer not null,
    name text not null,
    owner text not null,
    read_at timestamptz,
    created_at timestamptz not null,
    unique (user_id, list_id)
  )`,
  // What stands on them. The key is that of an item of a run; of artists and labels it is far below all masters.
  `create table followed_list_rows (
    followed_list_id uuid not null references followed_lists on delete cascade,
    key integer not null,
    position integer not null,
    label text not null,
    read_by uuid not null,
    missing_since timestamptz,
    primary key (followed_list_id, key)
  )`,
  // A run may be about one of them. The version before knows no such runs, and starts none.
  `alter table list_runs add column followed_list_id uuid references followed_lists on delete cascade,
    drop constraint list_runs_kind_check,
    add constraint list_runs_kind_check check (kind in ('sync', 'import', 'list')) not valid`,
  // locks: list_runs, two a user, milliseconds
  `create index list_runs_by_followed_list on list_runs (followed_list_id)`,
  `drop index list_runs_one_at_a_time`,
  // Each list may be synced beside the others. locks: list_runs, two a user, milliseconds
  `create unique index list_runs_one_at_a_time on list_runs
    (user_id, kind, coalesce(followed_list_id, user_id)) where phase in ('reading', 'checking')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
