import { sql, type Kysely } from 'kysely'

const statements = [
  // One row a remote: its circuit breaker, the pause it asked for, whose turn is next, its bucket if it has a budget, how it answered.
  `create table remotes (
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
  )`,
  `insert into remotes (name, revision, breaker_failures, breaker_open_until, breaker_opened_times, paused_until, bucket)
    select 'marketplace:' || name, revision, breaker_failures, breaker_open_until, breaker_opened_times, paused_until,
      jsonb_build_object('tokens', tokens, 'interactiveTokens', interactive_tokens, 'guestTokens', guest_tokens,
        'sent', sent, 'refilledAt', floor(extract(epoch from refilled_at) * 1000),
        'slowedUntil', floor(extract(epoch from slowed_until) * 1000), 'consecutiveLimits', consecutive_limits,
        'learnedLimit', learned_limit, 'requestsPerMinute', requests_per_minute)
    from egresses`,
  `insert into remotes (name, breaker_failures, breaker_open_until, breaker_opened_times, paused_until, next_at,
      lease_until, lease_owner)
    select case vendor when 'telegram' then 'chat' else vendor end, breaker_failures, breaker_open_until,
      breaker_opened_times, paused_until, next_at, lease_until, lease_owner
    from vendor_limits`,
  // How the marketplace answered was noted once for all addresses: the one that was used last keeps it.
  `insert into remotes (name, ok_at, failed_at, failure, failures_in_a_row)
    select case vendor when 'marketplace'
        then (select 'marketplace:' || name from egresses order by refilled_at desc, name limit 1)
        else vendor end, ok_at, failed_at, failure, failures_in_a_row
    from vendor_health where vendor <> 'marketplace' or exists (select from egresses)
    on conflict (name) do update set ok_at = excluded.ok_at, failed_at = excluded.failed_at,
      failure = excluded.failure, failures_in_a_row = excluded.failures_in_a_row`,
  `drop table egresses, vendor_limits, vendor_health`,

  `alter table address_limits rename to remote_addresses`,
  `alter table remote_addresses rename column vendor to remote`,
  `alter table remote_addresses rename constraint address_limits_pkey to remote_addresses_pkey`,
  `alter index address_limits_by_age rename to remote_addresses_by_age`,
  `update remote_addresses set remote = 'chat' where remote = 'telegram'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
