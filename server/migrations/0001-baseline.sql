-- The schema of version 0.2.0, where the past begins: it is not changed any more.

create table releases (
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
);
create index releases_by_age on releases (details_at);
create index releases_by_master on releases (master_id) where master_id is not null;
create index releases_sketched on releases (id) where details_at = 'epoch';

create table check_states (
  release_id bigint primary key references releases on delete cascade,
  state text not null default 'unknown' check (state in ('unknown', 'on-sale', 'none', 'blocked', 'withdrawn')),
  num_for_sale integer not null default 0 check (num_for_sale >= 0),
  lowest_value double precision,
  lowest_currency text,
  observed_at timestamptz,
  state_since timestamptz,
  tier smallint not null check (tier >= 1 and tier <= 4),
  priority_score smallint not null default 0,
  lease_until timestamptz,
  lease_owner text,
  checks integer not null default 0,
  failures integer not null default 0,
  watchers integer not null default 1 check (watchers >= 0),
  weight integer not null default 1 check (weight > 0),
  bucket text not null default 'unknown',
  phase double precision not null default 0,
  appearing_events double precision not null default 0,
  appearing_exposure double precision not null default 0,
  vanishing_events double precision not null default 0,
  vanishing_exposure double precision not null default 0,
  since_index double precision not null default 0,
  index_key double precision not null default 0,
  rest double precision not null default 0,
  retry_at timestamptz,
  master_id bigint,
  doubted text check (doubted in ('none', 'blocked', 'withdrawn')),
  doubted_since timestamptz,
  promise_share double precision not null default 1,
  moved_to bigint,
  failing_since timestamptz,
  check ((state = 'on-sale') = (num_for_sale > 0))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
create index check_states_by_group on check_states (master_id) where master_id is not null;
create index check_states_by_index_key on check_states (index_key) with (fillfactor = 70) where observed_at is not null;
create index check_states_failing on check_states (failing_since) where failing_since is not null;
create index check_states_never_seen on check_states (index_key) where observed_at is null;
create index check_states_withdrawn on check_states (release_id) where state = 'withdrawn';

create table policy_clocks (
  egress text primary key,
  index_time double precision not null,
  pace double precision not null check (pace > 0),
  moved_at timestamptz not null,
  requests bigint not null,
  mark_at timestamptz not null,
  mark_index double precision not null,
  floor_ms double precision not null default 30000,
  revision bigint not null default 0,
  promise double precision not null check (promise > 0)
);

create table users (
  id uuid primary key,
  email text unique,
  email_confirmed_at timestamptz,
  password_hash text,
  discogs_username text,
  locale text not null,
  time_zone text not null default 'UTC',
  plan text not null default 'FREE' check (plan in ('FREE', 'PREMIUM')),
  created_at timestamptz not null,
  granted_plan text check (granted_plan = 'PREMIUM'),
  password_made_at timestamptz,
  password_made_in uuid,
  unconfirmed_mails integer not null default 0,
  alert_rule jsonb,
  currency text not null default 'USD',
  alert_timing jsonb
);
create index users_newest on users (created_at desc, id);

create table account_links (
  id uuid primary key,
  purpose text not null check (purpose in ('password-reset', 'email-confirmation', 'email-change', 'undo')),
  user_id uuid references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid,
  undoes jsonb
);
create index account_links_by_expiry on account_links (expires_at);
create index account_links_by_user on account_links (user_id, purpose);

create table admin_audit (
  id uuid primary key,
  at timestamptz not null,
  admin_id uuid not null,
  admin_name text not null,
  action text not null,
  target_id uuid,
  target_name text,
  details jsonb not null default '{}'
);
create index admin_audit_by_action on admin_audit (action, at desc, id);
create index admin_audit_by_target on admin_audit (target_id, at desc);
create index admin_audit_newest on admin_audit (at desc, id);

create table announcements (
  id uuid primary key,
  tone text not null check (tone in ('info', 'warning')),
  created_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  text jsonb not null
);
create index announcements_standing on announcements (created_at desc) where ended_at is null;

create table arrivals (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  opened_by text not null,
  opened_by_id text not null,
  expires_at timestamptz not null
);

create table attempt_counts (
  key bytea primary key,
  hits integer not null,
  ends_at timestamptz not null
);
create index attempt_counts_by_end on attempt_counts (ends_at);

create table authenticator_apps (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null,
  made_in uuid,
  proven boolean not null default false
);

create table billing_customers (
  user_id uuid primary key references users on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null,
  last_read integer not null default 0,
  applied_read integer not null default 0,
  read_at timestamptz
);

create table billing_events (
  id text primary key,
  type text not null,
  at timestamptz not null
);
create index billing_events_by_age on billing_events (at);

create table billing_incidents (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('refund', 'dispute')),
  amount integer not null,
  currency text not null,
  status text not null,
  at timestamptz not null
);
create index billing_incidents_by_user on billing_incidents (user_id);

create table billing_subscriptions (
  user_id uuid primary key references users on delete cascade,
  id text not null,
  status text not null check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due',
    'unpaid', 'paused', 'canceled')),
  created_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  ends_with_period boolean not null
);
create index billing_subscriptions_past_due on billing_subscriptions (user_id) where status = 'past_due';

create table channels (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  label text not null,
  address text,
  sealed_settings bytea,
  gets jsonb not null default '{"alarms": false, "alerts": "all", "summaries": true}',
  digest jsonb,
  quiet jsonb,
  is_on boolean not null default true,
  confirmed_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  disabled_at timestamptz,
  disabled_why text,
  person_id text,
  made_in uuid,
  is_proven boolean not null default false,
  created_at timestamptz not null
);
create unique index browsers_once on channels (address) where kind = 'web-push';
create unique index channels_by_code on channels (code_hash) where code_hash is not null;
create unique index channels_of_account on channels (user_id, kind) where address is null;
create index channels_of_user on channels (user_id);
create unique index channels_once on channels (user_id, kind, address) where kind <> 'telegram';
create unique index chats_once on channels (address) where kind = 'telegram' and confirmed_at is not null;
create unique index one_chat_of_user on channels (user_id) where kind = 'telegram';

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  opened_by text not null default 'password' check (opened_by in ('password', 'marketplace', 'passkey', 'sso',
    'mailbox')),
  opened_by_id text,
  authenticated_at timestamptz not null default now(),
  second_factor_at timestamptz
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

create table chat_links (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  purpose text not null check (purpose in ('link', 'confirmation')),
  chat_id text,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  session_id uuid references sessions (id) on delete cascade,
  telegram_user_id text,
  check ((purpose = 'confirmation') = (chat_id is not null))
);

create table check_facts (
  hour timestamptz not null,
  tier smallint not null check (tier >= 0 and tier <= 4),
  shard smallint not null,
  good integer not null default 0,
  rate_limited integer not null default 0,
  unavailable integer not null default 0,
  unreadable integer not null default 0,
  unauthorized integer not null default 0,
  response_ms double precision not null default 0,
  changes integer not null default 0,
  background integer not null default 0,
  interactive integer not null default 0,
  detail integer not null default 0,
  saved_by_sharing integer not null default 0,
  saved_by_masters integer not null default 0,
  promised_seconds double precision not null default 0,
  allowed double precision not null default 0,
  gone_at_once integer not null default 0,
  primary key (hour, tier, shard)
) with (fillfactor = 70);

create table check_waits (
  hour timestamptz not null,
  tier smallint not null check (tier >= 1 and tier <= 4),
  bucket smallint not null,
  shard smallint not null,
  checks integer not null,
  found integer not null default 0,
  primary key (hour, tier, bucket, shard)
) with (fillfactor = 70);

create table conditions (
  kind text primary key,
  since timestamptz not null,
  well_since timestamptz,
  is_notified boolean not null
);

create table counters (
  name text not null,
  value bigint not null,
  shard smallint not null default 0,
  primary key (name, shard)
);

create table daily_counts (
  day date not null,
  name text not null,
  shard smallint not null,
  value bigint not null,
  primary key (day, name, shard)
);

create table deliveries (
  id uuid primary key,
  key text not null unique,
  notification_id uuid,
  user_id uuid not null references users on delete cascade,
  channel text not null,
  due_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'superseded', 'ended')),
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_owner text,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  account_message text check (account_message in ('welcome', 'confirm-email', 'email-change-notice',
    'password-reset', 'password-changed', 'plan-changed', 'payment-failed', 'email-changed', 'method-added',
    'method-removed', 'new-device', 'channel-added', 'condition-began', 'condition-over', 'instance-event',
    'record-event')),
  to_address text,
  link_id uuid references account_links on delete set null,
  details jsonb,
  waits text check (waits in ('free-plan', 'with-others', 'quiet-hours', 'digest', 'retry')),
  reason text,
  message_of uuid,
  sealed_message bytea,
  held boolean not null default false,
  channel_id uuid,
  constraint account_messages_have_an_address check (account_message is null or (to_address is not null and
    (channel = 'email' or channel_id is not null)))
);
create index deliveries_by_link on deliveries (link_id) where link_id is not null;
create index deliveries_by_message on deliveries (message_of) where message_of is not null;
create index deliveries_by_notification on deliveries (notification_id);
create index deliveries_by_settling on deliveries (settled_at) where state <> 'pending';
create index deliveries_by_user on deliveries (user_id, created_at);
create index deliveries_due on deliveries (due_at) where state = 'pending';
create index deliveries_given_up on deliveries (settled_at desc, id) where state = 'ended' and
  reason in ('too-many-attempts', 'refused');
create index deliveries_of_channel on deliveries (channel_id, created_at desc) where channel_id is not null;

create table entry_counts (
  user_id uuid primary key references users on delete cascade,
  shown integer not null default 0,
  unread integer not null default 0
) with (fillfactor = 70);

create table exchange_rates (
  day timestamptz primary key,
  per_euro jsonb not null,
  is_decided boolean not null default false
);

create table feeds (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  made_in uuid,
  is_proven boolean not null default false,
  last_used_at timestamptz
);

create table followed_lists (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  list_id integer not null,
  name text not null,
  owner text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, list_id)
);

create table followed_list_rows (
  followed_list_id uuid not null references followed_lists on delete cascade,
  key integer not null,
  position integer not null,
  label text not null,
  read_by uuid not null,
  missing_since timestamptz,
  primary key (followed_list_id, key)
);

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_by_use on known_devices (last_seen_at);

create table list_previews (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  file_name text not null,
  format text not null,
  encoding text not null,
  created_at timestamptz not null,
  file bytea,
  columns jsonb,
  record_column integer
);

create table list_preview_lines (
  user_id uuid not null references list_previews on delete cascade,
  line integer not null,
  text text not null,
  label text,
  release_id integer,
  problem text,
  rule jsonb,
  master_id integer,
  pressing_filter jsonb,
  said jsonb,
  found jsonb,
  differs boolean not null default false,
  primary key (user_id, line)
);

create table marketplace_accounts (
  user_id uuid primary key references users on delete cascade,
  marketplace_id bigint not null unique,
  username text not null,
  sealed_access bytea,
  connected_at timestamptz not null,
  revoked_at timestamptz,
  made_in uuid,
  proven boolean not null default false
);

create table list_runs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_of uuid references marketplace_accounts on delete cascade,
  kind text not null check (kind in ('sync', 'import', 'list')),
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
  checked_items integer not null default 0,
  requests integer not null default 0,
  request_interval_ms integer,
  last_request_at timestamptz,
  failures integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_owner text,
  any_pressing boolean not null default false,
  reading_id uuid,
  reading_since timestamptz,
  readings integer not null default 0,
  reading text,
  read_items integer,
  reads_again boolean not null default false,
  refused_as text,
  refused_at timestamptz,
  followed_list_id uuid references followed_lists on delete cascade,
  check ((kind = 'sync') = (account_of is not null))
);
create index list_runs_by_account on list_runs (account_of);
create index list_runs_by_due on list_runs (due_at) where phase in ('reading', 'checking');
create index list_runs_by_followed_list on list_runs (followed_list_id);
create index list_runs_latest on list_runs (user_id, kind, started_at desc);
create unique index list_runs_one_at_a_time on list_runs (user_id, kind, coalesce(followed_list_id,
  user_id)) where phase in ('reading', 'checking');

create table list_run_items (
  run_id uuid not null references list_runs on delete cascade,
  release_id integer not null,
  position integer not null,
  label text,
  action text not null default 'watch' check (action in ('watch', 'stop')),
  outcome text check (outcome in ('imported', 'skipped', 'error')),
  reason text,
  attempts integer not null default 0,
  rule jsonb,
  master_id integer,
  pressing_filter jsonb,
  said jsonb,
  primary key (run_id, release_id),
  constraint list_run_items_key check (master_id is null or (release_id = (- master_id)))
);
create index list_run_items_in_order on list_run_items (run_id, position);
create index list_run_items_open on list_run_items (run_id, attempts, position) where outcome is null;

create table masters (
  id bigint primary key,
  artist text not null default '',
  title text not null,
  thumb text not null default '',
  year integer,
  main_release_id bigint,
  pressings jsonb not null default '[]',
  total integer not null default 0,
  read_at timestamptz not null default 'epoch',
  covered_at timestamptz not null default 'epoch',
  retry_at timestamptz
);

create table watches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  release_id bigint references releases,
  tier smallint not null check (tier >= 1 and tier <= 4),
  created_at timestamptz not null,
  found_at timestamptz,
  last_alerted_at timestamptz,
  paused_at timestamptz,
  paused_reason text check (paused_reason in ('withdrawn', 'plan-limit', 'not-found')),
  muted_at timestamptz,
  muted_until timestamptz,
  alert_rule jsonb,
  has_rule boolean not null default false,
  may_wake boolean not null default false,
  alert_memory jsonb,
  decide_at timestamptz,
  muted_value double precision,
  muted_currency text,
  is_starred boolean not null default false,
  master_id bigint references masters,
  parent_id uuid references watches on delete cascade,
  pressing_filter jsonb,
  note text,
  tags text[] not null default '{}',
  forgotten_alerts integer not null default 0,
  check (muted_until is null or muted_at is not null),
  constraint watches_note check (char_length(note) >= 1 and char_length(note) <= 2000),
  constraint watches_of_one_thing check (((release_id is null) <> (master_id is null)) and
    ((parent_id is null) or (master_id is null)) and ((pressing_filter is null) = (master_id is null))),
  constraint watches_tags check (cardinality(tags) <= 20)
);
create index watches_by_master on watches (master_id) where master_id is not null;
create index watches_by_parent on watches (parent_id) where parent_id is not null;
create index watches_by_release on watches (release_id, id);
create index watches_by_user_newest on watches (user_id, created_at desc, id) where parent_id is null;
create index watches_decided_again on watches (decide_at) where decide_at is not null;
create index watches_found on watches (found_at desc, id) where found_at is not null;
create index watches_newest on watches (created_at desc, id) where parent_id is null;
create unique index watches_once on watches (user_id, release_id, master_id, parent_id) nulls not distinct;
create index watches_with_rule on watches (release_id, id) where has_rule or muted_value is not null;

create table lookups (
  release_id bigint,
  user_id uuid not null,
  requested_at timestamptz not null,
  failures integer not null default 0,
  retry_at timestamptz,
  lease_until timestamptz,
  lease_owner text,
  watch_id uuid primary key references watches on delete cascade,
  master_id bigint,
  constraint lookups_of_one_thing check ((release_id is null) <> (master_id is null))
);
create index lookups_by_release on lookups (release_id);
create index lookups_by_user on lookups (user_id, requested_at);

create table master_checks (
  kind text not null default 'master' check (kind = 'master'),
  id bigint primary key,
  changing_events double precision not null check (changing_events > 0),
  changing_exposure double precision not null check (changing_exposure > 0),
  follow_ups double precision not null check (follow_ups > 0),
  since_index double precision not null default 0,
  index_key double precision,
  members integer not null default 0,
  checked_since timestamptz,
  checked_at timestamptz,
  answer_count integer,
  answer_lowest double precision,
  is_price_known boolean not null default true,
  known_copies integer not null default 0,
  unexplained double precision not null default 0,
  opened_at timestamptz,
  opened integer not null default 0,
  blind double precision not null default 1,
  lease_until timestamptz,
  lease_owner text,
  retry_at timestamptz,
  failures integer not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
create index master_checks_by_index_key on master_checks (index_key) with (fillfactor = 70) where index_key is not null;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  watch_id uuid references watches on delete set null,
  release_id bigint,
  transition_id bigint,
  type text not null check (type in ('AVAILABILITY_CHANGE', 'WEEKLY_REMINDER', 'SYSTEM')),
  title_key text not null,
  message_key text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  silent_reason text,
  occasion text,
  unsent jsonb,
  unique (transition_id, user_id)
);
create index notifications_by_user_newest on notifications (user_id, created_at desc, id);
create index notifications_by_watch on notifications (watch_id);
create index notifications_newest on notifications (created_at desc, id) where silent_reason is null;
create unique index notifications_once on notifications (user_id, occasion) where occasion is not null;
create index notifications_silent_by_age on notifications (created_at) where silent_reason is not null;
create index notifications_unread on notifications (user_id) where read_at is null and silent_reason is null;

create table observation_spans (
  id bigint primary key generated always as identity,
  release_id bigint not null references releases on delete cascade,
  state text not null check (state in ('on-sale', 'none', 'blocked', 'withdrawn')),
  num_for_sale integer not null,
  lowest_value double precision,
  lowest_currency text,
  from_at timestamptz not null,
  until_at timestamptz not null,
  checks integer not null
) with (fillfactor = 80);
create index observation_spans_by_release on observation_spans (release_id, from_at desc);
create index observation_spans_by_start on observation_spans (from_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  made_in uuid,
  proven boolean not null default false
);
create index passkeys_by_user on passkeys (user_id, created_at);

create table personal_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  ending text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  made_in uuid,
  proven boolean not null default false
);
create index personal_tokens_by_user on personal_tokens (user_id);

create table processes (
  id uuid primary key,
  roles text[] not null,
  version text not null,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  is_stopping boolean not null,
  activities jsonb not null
);

create table provider_actions (
  subject text primary key,
  kind text not null check (kind in ('undo-subscription', 'end-subscription', 'remove-customer')),
  customer_id text not null,
  since timestamptz not null,
  done_at timestamptz,
  given_back integer
);
create index provider_actions_open on provider_actions (since) where done_at is null;

create table recovery_codes (
  user_id uuid not null references authenticator_apps on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table remote_addresses (
  remote text not null,
  address text not null,
  next_at timestamptz not null,
  primary key (remote, address)
);
create index remote_addresses_by_age on remote_addresses (next_at);

create table remotes (
  name text primary key,
  revision bigint not null default 0,
  breaker_failures integer not null default 0,
  breaker_open_until timestamptz,
  breaker_opened_times integer not null default 0,
  paused_until timestamptz,
  next_at timestamptz,
  bucket jsonb,
  ok_at timestamptz,
  failed_at timestamptz,
  failure text,
  failures_in_a_row integer not null default 0,
  lease_until timestamptz,
  lease_owner text
);

create table removals (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  release_ids bigint[] not null,
  kept jsonb not null,
  removed_at timestamptz not null,
  kept_until timestamptz
);
create index removals_by_release on removals using gin (release_ids);
create index removals_by_user on removals (user_id);

create table search_answers (
  key text primary key,
  answer jsonb not null,
  at timestamptz not null
);
create index search_answers_by_age on search_answers (at);
create index search_answers_by_release on search_answers using gin ((answer -> 'releases') jsonb_path_ops);

create table security_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  outcome text not null check (outcome in ('succeeded', 'refused')),
  user_id uuid,
  actor_id uuid,
  address_hash bytea,
  detail text,
  network text,
  user_agent text
);
create index security_events_by_user on security_events (user_id, at desc, id) where user_id is not null;
create index security_events_newest on security_events (at desc, id);

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  sealed_value bytea
);

create table spent_tickets (
  id uuid primary key,
  expires_at timestamptz not null
);
create index spent_tickets_by_expiry on spent_tickets (expires_at);

create table sso_identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  made_in uuid,
  proven boolean not null default false,
  unique (issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

create table transitions (
  id bigint primary key generated always as identity,
  release_id bigint not null references releases on delete cascade,
  kind text not null,
  at timestamptz not null,
  count_before integer not null,
  count_after integer not null,
  lowest_value double precision,
  lowest_currency text
);
create index transitions_by_age on transitions (at);
create index transitions_by_release on transitions (release_id, at desc);

create table unchecked_notifications (
  user_id uuid primary key references users on delete cascade,
  notified_at timestamptz not null
);

create table unwatched_observations (
  release_id integer primary key,
  state text not null check (state in ('on-sale', 'none', 'blocked', 'withdrawn')),
  num_for_sale integer not null,
  seen_at timestamptz not null
);
create index unwatched_observations_by_age on unwatched_observations (seen_at);

create table used_links (
  link text primary key,
  release_id bigint not null,
  used_at timestamptz not null
);

create table wantlist_settings (
  user_id uuid primary key references users on delete cascade,
  daily boolean not null,
  also_on_sale boolean not null,
  stop_removed boolean not null,
  next_sync_at timestamptz,
  any_pressing boolean not null default false
);
create index wantlist_settings_due on wantlist_settings (next_sync_at) where daily;

create table wantlists (
  user_id uuid primary key references marketplace_accounts on delete cascade,
  read_at timestamptz not null
);

create table wants (
  user_id uuid not null references marketplace_accounts on delete cascade,
  release_id integer not null,
  position integer not null,
  marketplace_id bigint not null,
  details jsonb not null,
  added_at timestamptz,
  read_by uuid not null,
  missing_since timestamptz,
  primary key (user_id, release_id)
);
create index wants_in_order on wants (user_id, position);

create table watched_releases (
  release_id bigint primary key,
  watchers integer not null,
  tier smallint not null check (tier >= 1 and tier <= 4),
  on_sale boolean not null
) with (fillfactor = 80);
create index watched_releases_by_cell on watched_releases (tier, on_sale);
create index watched_releases_by_watchers on watched_releases (watchers desc, release_id);

-- Substrings of addresses and names are found by trigrams. A server without them still searches, row by row.
do $$ begin
  create extension if not exists pg_trgm;
  create index users_by_words on users using gin (email gin_trgm_ops, discogs_username gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm is not available: searching users will be slow';
end $$;

create function check_state_ended() returns trigger language plpgsql as $$
    begin
      update watched_releases set on_sale = false where release_id = old.release_id and on_sale;
      return null;
    end
  $$;
create trigger check_state_ended after delete on check_states
  for each row when (old.num_for_sale > 0) execute function check_state_ended();

create function check_state_moved() returns trigger language plpgsql as $$
    begin
      update watched_releases set tier = new.tier, on_sale = new.num_for_sale > 0
      where release_id = new.release_id
        and (tier, on_sale) is distinct from (new.tier, new.num_for_sale > 0);
      return null;
    end
  $$;
create trigger check_state_began after insert on check_states
  for each row execute function check_state_moved();
create trigger check_state_moved after update on check_states
  for each row when ((old.tier <> new.tier) or ((old.num_for_sale > 0) <> (new.num_for_sale > 0))) execute function check_state_moved();

create function count_day(counted text, at timestamptz, amount bigint) returns void language sql as $$
    insert into daily_counts (day, name, shard, value)
    values ((at at time zone 'UTC')::date, counted, pg_backend_pid() % 16, amount)
    on conflict (day, name, shard) do update set value = daily_counts.value + excluded.value
  $$;

create function copies_found() returns trigger language plpgsql as $$
    begin perform count_day('finds', new.at, 1); return null; end
  $$;
create trigger copies_found after insert on transitions
  for each row when (new.kind = 'appeared') execute function copies_found();

create function count_up(counted text, amount bigint) returns void language sql as $$
    insert into counters (name, shard, value) values (counted, pg_backend_pid() % 64, amount)
    on conflict (name, shard) do update set value = counters.value + excluded.value
  $$;

create function count_alerts() returns trigger language plpgsql as $$
    declare amount bigint;
    begin
      select count(*) into amount from written where silent_reason is null;
      if amount > 0 then perform count_up('alerts', amount); end if;
      return null;
    end
  $$;
create trigger count_alerts after insert on notifications
  referencing new table as written for each statement execute function count_alerts();

create function count_appearance() returns trigger language plpgsql as $$
    begin perform count_up('appearances', 1); return null; end
  $$;
create trigger count_appearance after insert on transitions
  for each row when (new.kind = 'appeared') execute function count_appearance();

create function count_delivery() returns trigger language plpgsql as $$
    begin perform count_up('deliveries', 1); return null; end
  $$;
create trigger count_delivery after update of state on deliveries
  for each row when (old.state <> 'delivered' and
    new.state = 'delivered' and new.account_message is null) execute function count_delivery();

create function count_search() returns trigger language plpgsql as $$
    begin perform count_up('searches', 1); return null; end
  $$;
create trigger count_search after insert or update on search_answers
  for each row execute function count_search();

create function delivery_settled() returns trigger language plpgsql as $$
    begin
      perform count_day('delivery:' || new.channel || ':' || new.state, coalesce(new.settled_at, new.due_at), 1);
      return null;
    end
  $$;
create trigger delivery_settled after update of state on deliveries
  for each row when (old.state = 'pending' and
    new.state <> 'pending') execute function delivery_settled();

create function entries_came() returns trigger language plpgsql as $$
    begin 
  insert into entry_counts as known (user_id, shown, unread)
  select user_id, sum(shown), sum(unread) from (
  select user_id, 1, case when read_at is null then 1 else 0 end from written where silent_reason is null) changes (user_id, shown, unread)
  group by user_id having sum(shown) <> 0 or sum(unread) <> 0 order by user_id
  on conflict (user_id) do update
    set shown = known.shown + excluded.shown, unread = known.unread + excluded.unread; return null; end
  $$;
create trigger entries_came after insert on notifications
  referencing new table as written for each statement execute function entries_came();

create function entries_changed() returns trigger language plpgsql as $$
    begin 
  insert into entry_counts as known (user_id, shown, unread)
  select user_id, sum(shown), sum(unread) from (
  select user_id, 1, case when read_at is null then 1 else 0 end from written where silent_reason is null union all 
  select user_id, -1, case when read_at is null then -1 else 0 end from before where silent_reason is null) changes (user_id, shown, unread)
  group by user_id having sum(shown) <> 0 or sum(unread) <> 0 order by user_id
  on conflict (user_id) do update
    set shown = known.shown + excluded.shown, unread = known.unread + excluded.unread; return null; end
  $$;
create trigger entries_changed after update on notifications
  referencing old table as before new table as written for each statement execute function entries_changed();

create function entries_gone() returns trigger language plpgsql as $$
    begin
      update entry_counts known set shown = known.shown - gone.shown, unread = known.unread - gone.unread
      from (
        select user_id, count(*) as shown, count(*) filter (where read_at is null) as unread from removed
        where silent_reason is null group by user_id order by user_id) gone
      where known.user_id = gone.user_id;
      return null;
    end
  $$;
create trigger entries_gone after delete on notifications
  referencing old table as removed for each statement execute function entries_gone();

create function keep_checks() returns trigger language plpgsql as $$
    begin perform count_up('checks', old.checks); return null; end
  $$;
create trigger keep_checks after delete on check_states
  for each row when (old.checks > 0) execute function keep_checks();

create function next_check_by(check_state check_states, clock policy_clocks, group_index double precision) returns timestamptz language sql stable as $$
    select case when check_state.release_id is not null then greatest(
      coalesce(clock.moved_at + interval '1 second' * least(
        greatest(0, least(check_state.index_key, group_index) - clock.index_time) * clock.pace,
        315360000), check_state.observed_at, 'epoch'),
      check_state.observed_at + interval '1 millisecond' * coalesce(clock.floor_ms, 30000),
      check_state.retry_at) end
  $$;

create function next_check_at(check_state check_states) returns timestamptz language sql stable as $$
    select next_check_by(check_state, (select c from policy_clocks c order by c.moved_at desc limit 1), (
      select g.index_key from master_checks g
      where g.id = check_state.master_id and check_state.state = 'none' and check_state.observed_at >= g.checked_since))
  $$;

create function notifications_gone() returns trigger language plpgsql as $$
    begin
      perform count_up('notifications', -count(*)) from removed where silent_reason is null having count(*) > 0;
      return null;
    end
  $$;
create trigger notifications_gone after delete on notifications
  referencing old table as removed for each statement execute function notifications_gone();

create function notifications_shown() returns trigger language plpgsql as $$
    begin
      perform count_up('notifications', count(*)) from written where silent_reason is null having count(*) > 0;
      perform count_day('alerts', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount
        from written where silent_reason is null group by 1 order by 1) days;
      return null;
    end
  $$;
create trigger notifications_shown after insert on notifications
  referencing new table as written for each statement execute function notifications_shown();

create function user_changed_plan() returns trigger language plpgsql as $$
    declare sign integer := case when new.plan = 'PREMIUM' then 1 else -1 end;
    begin
      perform count_up('users-premium', sign);
      perform count_up('watches-premium', sign * amount)
      from (select count(*) as amount from watches where user_id = new.id and parent_id is null) own where amount > 0;
      return null;
    end
  $$;
create trigger user_changed_plan after update of plan on users
  for each row when (old.plan <> new.plan) execute function user_changed_plan();

create function user_left() returns trigger language plpgsql as $$
    begin
      perform count_up('users', -1);
      if old.plan = 'PREMIUM' then
        perform count_up('users-premium', -1);
        perform count_up('watches-premium', -amount)
        from (select count(*) as amount from watches where user_id = old.id and parent_id is null) own
        where amount > 0;
      end if;
      -- What operators did is kept; whom they did it to is forgotten with the account.
      update admin_audit set target_name = left(target_name, 2) || '…' where target_id = old.id;
      return old;
    end
  $$;
create trigger user_left before delete on users
  for each row execute function user_left();

create function users_joined() returns trigger language plpgsql as $$
    begin
      perform count_up('users', count(*)), count_up('users-premium', count(*) filter (where plan = 'PREMIUM'))
      from written having count(*) > 0;
      perform count_day('users', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written group by 1 order by 1) days;
      return null;
    end
  $$;
create trigger users_joined after insert on users
  referencing new table as written for each statement execute function users_joined();

create function watch_cell(tier smallint, on_sale boolean) returns text language sql immutable as $$
    select 'watches:' || tier || ':' || case when on_sale then 'on' else 'off' end
  $$;

create function watch_moved() returns trigger language plpgsql as $$
    begin
      update watched_releases set watchers = watchers - 1 where release_id = old.release_id;
      delete from watched_releases where watchers <= 0 and release_id = old.release_id;
      insert into watched_releases as known (release_id, watchers, tier, on_sale)
      select new.release_id, 1, coalesce(p.tier, new.tier), coalesce(p.num_for_sale > 0, false)
      from (select) one left join check_states p on p.release_id = new.release_id
      on conflict (release_id) do update set watchers = known.watchers + 1;
      return null;
    end
  $$;
create trigger watch_moved after update of release_id on watches
  for each row when (old.release_id <> new.release_id and
    new.parent_id is null) execute function watch_moved();

create function watched_releases_added() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, amount) from (
        select watch_cell(tier, on_sale) as cell, sum(watchers) as amount from written group by 1 order by 1) cells;
      return null;
    end
  $$;
create trigger watched_releases_added after insert on watched_releases
  referencing new table as written for each statement execute function watched_releases_added();

create function watched_releases_changed() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, amount) from (
        select watch_cell(tier, on_sale) as cell, sum(n) as amount from (
          select tier, on_sale, watchers as n from after
          union all select tier, on_sale, -watchers from before) both_sides
        group by 1 order by 1) cells
      where amount <> 0;
      return null;
    end
  $$;
create trigger watched_releases_changed after update on watched_releases
  referencing old table as before new table as after for each statement execute function watched_releases_changed();

create function watched_releases_removed() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, -amount) from (
        select watch_cell(tier, on_sale) as cell, sum(watchers) as amount from removed group by 1 order by 1) cells
      where amount <> 0;
      return null;
    end
  $$;
create trigger watched_releases_removed after delete on watched_releases
  referencing old table as removed for each statement execute function watched_releases_removed();

create function watches_began() returns trigger language plpgsql as $$
    begin
      insert into watched_releases as known (release_id, watchers, tier, on_sale)
      select w.release_id, w.amount, coalesce(p.tier, w.tier), coalesce(p.num_for_sale > 0, false)
      from (
        select release_id, count(*) as amount, min(tier) as tier from written
        where parent_id is null and release_id is not null group by release_id) w
      left join check_states p using (release_id)
      order by w.release_id
      on conflict (release_id) do update set watchers = known.watchers + excluded.watchers;
      perform count_up('watches-master', amount) from (
        select count(*) as amount from written where master_id is not null) masters where amount > 0;
      perform count_up('watches-premium', amount) from (
        select count(*) as amount from written join users on users.id = written.user_id
        where users.plan = 'PREMIUM' and parent_id is null) premium where amount > 0;
      perform count_day('watches', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written
        where parent_id is null group by 1 order by 1) days;
      return null;
    end
  $$;
create trigger watches_began after insert on watches
  referencing new table as written for each statement execute function watches_began();

create function watches_ended() returns trigger language plpgsql as $$
    begin
      update watched_releases w set watchers = w.watchers - ended.amount
      from (
        select release_id, count(*) as amount from removed
        where parent_id is null and release_id is not null group by release_id order by release_id) ended
      where w.release_id = ended.release_id;
      delete from watched_releases where watchers <= 0 and release_id in (select release_id from removed);
      perform count_up('watches-master', -amount) from (
        select count(*) as amount from removed where master_id is not null) masters where amount > 0;
      perform count_up('watches-premium', -amount) from (
        select count(*) as amount from removed join users on users.id = removed.user_id
        where users.plan = 'PREMIUM' and parent_id is null) premium where amount > 0;
      return null;
    end
  $$;
create trigger watches_ended after delete on watches
  referencing old table as removed for each statement execute function watches_ended();
