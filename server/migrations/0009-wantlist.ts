import { sql, type Kysely } from 'kysely'

const statements = [
  // Who a user is on the marketplace outlives the permission they gave: it is how they sign in.
  `alter table marketplace_accounts alter column sealed_access drop not null`,
  `alter table marketplace_accounts add column revoked_at timestamptz`,

  `create table wantlist_settings (
    user_id uuid primary key references users on delete cascade,
    daily boolean not null,
    also_on_sale boolean not null,
    stop_removed boolean not null,
    next_sync_at timestamptz
  )`,
  `create index wantlist_settings_due on wantlist_settings (next_sync_at) where daily`,

  // The wantlist as it was read last. It is the marketplace's: it goes when the account is disconnected.
  `create table wantlists (
    user_id uuid primary key references marketplace_accounts on delete cascade,
    read_at timestamptz not null
  )`,
  `create table wants (
    user_id uuid not null references marketplace_accounts on delete cascade,
    release_id integer not null,
    position integer not null,
    marketplace_id bigint not null,
    details jsonb not null,
    added_at timestamptz,
    read_by uuid not null,
    primary key (user_id, release_id)
  )`,
  `create index wants_in_order on wants (user_id, position)`,

  // Watched releases of which only a list has told: their details are asked for when there is nothing better to do.
  `create index releases_sketched on releases (id) where details_at = timestamptz 'epoch'`,

  // A sync of the wantlist, or the import of a file: a list whose items are looked at one by one.
  `create table list_runs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    account_of uuid references marketplace_accounts on delete cascade,
    kind text not null check (kind in ('sync', 'import')),
    trigger text not null check (trigger in ('manual', 'daily', 'file')),
    also_on_sale boolean not null,
    phase text not null check (phase in ('reading', 'checking', 'complete', 'cancelled', 'failed')),
    failure text,
    pages_read integer not null default 0,
    list_size integer,
    total_items integer not null default 0,
    processed_items integer not null default 0,
    imported_items integer not null default 0,
    skipped_items integer not null default 0,
    error_items integer not null default 0,
    stopped_watches integer not null default 0,
    current_item text,
    asked_items integer not null default 0,
    requests integer not null default 0,
    request_interval_ms integer,
    last_request_at timestamptz,
    failures integer not null default 0,
    started_at timestamptz not null,
    ended_at timestamptz,
    turn_at timestamptz not null,
    lease_until timestamptz,
    lease_owner text,
    check ((kind = 'sync') = (account_of is not null))
  )`,
  `create unique index list_runs_one_at_a_time on list_runs (user_id, kind) where phase in ('reading', 'checking')`,
  `create index list_runs_by_turn on list_runs (turn_at) where phase in ('reading', 'checking')`,
  `create index list_runs_latest on list_runs (user_id, kind, started_at desc)`,
  `create index list_runs_by_account on list_runs (account_of)`,
  `create table list_run_items (
    run_id uuid not null references list_runs on delete cascade,
    release_id integer not null,
    position integer not null,
    label text,
    action text not null default 'watch' check (action in ('watch', 'stop')),
    outcome text check (outcome in ('imported', 'skipped', 'error')),
    reason text,
    attempts integer not null default 0,
    primary key (run_id, release_id)
  )`,
  `create index list_run_items_open on list_run_items (run_id, attempts, position) where outcome is null`,
  `create index list_run_items_in_order on list_run_items (run_id, position)`,

  // What was seen of releases that nobody watches: it need not be asked again while it is fresh.
  `create table sightings (
    release_id integer primary key,
    state text not null check (state in ('on-sale', 'none', 'blocked', 'withdrawn')),
    num_for_sale integer not null,
    seen_at timestamptz not null
  )`,
  `create index sightings_by_age on sightings (seen_at)`,

  // A file that was read and waits to be confirmed: one a user.
  `create table list_previews (
    user_id uuid primary key references users on delete cascade,
    id uuid not null,
    file_name text not null,
    format text not null,
    encoding text not null,
    created_at timestamptz not null
  )`,
  `create table list_preview_lines (
    user_id uuid not null references list_previews on delete cascade,
    line integer not null,
    text text not null,
    label text,
    release_id integer,
    problem text,
    primary key (user_id, line)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
