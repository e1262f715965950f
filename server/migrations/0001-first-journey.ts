import { sql, type Kysely } from 'kysely'

const statements = [
  `create table users (
    id uuid primary key,
    email text unique,
    email_confirmed_at timestamptz,
    password_hash text,
    discogs_username text unique,
    locale text not null check (locale in ('en', 'es')),
    time_zone text not null default 'UTC',
    plan text not null default 'FREE' check (plan in ('FREE', 'PREMIUM')),
    email_enabled boolean not null default true,
    telegram_enabled boolean not null default false,
    telegram_chat_id text,
    created_at timestamptz not null
  )`,
  `create table sessions (
    token_hash bytea primary key,
    id uuid not null unique,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    user_agent text
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  `create table releases (
    id bigint primary key,
    artist text not null,
    title text not null,
    thumb text not null default '',
    year integer,
    country text,
    format text,
    label text,
    catalogue_number text,
    genres text[] not null default '{}',
    master_id bigint,
    community_have integer,
    community_want integer,
    details_at timestamptz not null
  )`,
  `create table probes (
    release_id bigint primary key references releases on delete cascade,
    state text not null default 'unknown'
      check (state in ('unknown', 'on-sale', 'none', 'blocked', 'withdrawn')),
    num_for_sale integer not null default 0 check (num_for_sale >= 0),
    lowest_value double precision,
    lowest_currency text,
    observed_at timestamptz,
    state_since timestamptz,
    tier smallint not null check (tier between 1 and 4),
    priority_score smallint not null default 0,
    due_at timestamptz not null,
    lease_until timestamptz,
    lease_owner text,
    checks integer not null default 0,
    failures integer not null default 0,
    check ((state = 'on-sale') = (num_for_sale > 0))
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01)`,
  // The claim's only index: what is due of each tier, earliest promise first.
  `create index probes_by_due on probes (tier, due_at)`,
  `create table vinyls (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    release_id bigint not null references releases,
    tier smallint not null check (tier between 1 and 4),
    created_at timestamptz not null,
    found_at timestamptz,
    last_alerted_at timestamptz,
    paused_at timestamptz,
    paused_reason text check (paused_reason in ('withdrawn', 'plan-limit')),
    unique (user_id, release_id)
  )`,
  `create index vinyls_by_release on vinyls (release_id)`,
  `create index vinyls_by_user_newest on vinyls (user_id, created_at desc, id)`,
  `create table observation_spans (
    id bigint generated always as identity primary key,
    release_id bigint not null references releases on delete cascade,
    state text not null check (state in ('on-sale', 'none', 'blocked', 'withdrawn')),
    num_for_sale integer not null,
    lowest_value double precision,
    lowest_currency text,
    from_at timestamptz not null,
    until_at timestamptz not null,
    checks integer not null
  ) with (fillfactor = 80)`,
  `create index observation_spans_by_release on observation_spans (release_id, from_at desc)`,
  `create table transitions (
    id bigint generated always as identity primary key,
    release_id bigint not null references releases on delete cascade,
    kind text not null,
    at timestamptz not null,
    count_before integer not null,
    count_after integer not null,
    lowest_value double precision,
    lowest_currency text
  )`,
  `create index transitions_by_release on transitions (release_id, at desc)`,
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    vinyl_id uuid references vinyls on delete set null,
    release_id bigint references releases on delete set null,
    transition_id bigint references transitions on delete set null,
    type text not null check (type in ('AVAILABILITY_CHANGE', 'WEEKLY_REMINDER', 'SYSTEM')),
    title_key text not null,
    message_key text not null,
    params jsonb not null default '{}',
    created_at timestamptz not null,
    read_at timestamptz,
    silent_reason text,
    unique (user_id, transition_id)
  )`,
  `create index notifications_by_user_newest on notifications (user_id, created_at desc, id)
    where silent_reason is null`,
  `create index notifications_unread on notifications (user_id)
    where read_at is null and silent_reason is null`,
  `create index notifications_by_vinyl on notifications (vinyl_id)`,
  // Transitions of a release that nobody watches any more are deleted; entries about them are kept.
  `create index notifications_by_transition on notifications (transition_id)`,
  `create table deliveries (
    id uuid primary key,
    key text not null unique,
    notification_id uuid references notifications on delete set null,
    user_id uuid not null references users on delete cascade,
    channel text not null check (channel in ('email', 'telegram')),
    due_at timestamptz not null,
    state text not null default 'pending'
      check (state in ('pending', 'delivered', 'superseded', 'ended')),
    attempts integer not null default 0,
    lease_until timestamptz,
    lease_owner text,
    last_error text,
    created_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create index deliveries_due on deliveries (due_at) where state = 'pending'`,
  `create index deliveries_by_notification on deliveries (notification_id)`,
  `create index deliveries_by_user on deliveries (user_id)`,
  `create table egresses (
    name text primary key,
    tokens double precision not null,
    interactive_tokens double precision not null,
    refilled_at timestamptz not null,
    slowed_until timestamptz,
    paused_until timestamptz,
    consecutive_limits integer not null default 0,
    learned_limit integer,
    breaker_failures integer not null default 0,
    breaker_open_until timestamptz,
    breaker_opened_times integer not null default 0,
    requests_per_minute integer not null,
    revision bigint not null default 0
  )`,
  `create table settings (
    name text primary key,
    value jsonb not null,
    updated_at timestamptz not null
  )`,
  `create table counters (
    name text primary key,
    value bigint not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
