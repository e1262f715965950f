import { sql, type Kysely } from 'kysely'

const statements = [
  // What the policy knows of a record (domain/src/scheduling/policy/check-state.ts). Where it stands in the two lanes is
  // stored beside it, so that the next look is found by an index; a look rewrites one row, never others.
  `alter table probes
    drop column due_at,
    add column watchers integer not null default 1 check (watchers >= 0),
    add column weight integer not null default 1 check (weight > 0),
    add column bucket text not null default 'unknown',
    add column phase double precision not null default 0,
    add column appearing_events double precision not null default 0,
    add column appearing_exposure double precision not null default 0,
    add column vanishing_events double precision not null default 0,
    add column vanishing_exposure double precision not null default 0,
    add column since_index double precision not null default 0,
    add column since_promise double precision not null default 0,
    add column index_key double precision not null default 0,
    add column promise_key double precision not null default 0,
    add column retry_at timestamptz`,
  // Every look leaves a dead row and two dead entries at the head of an index: cleaned up early and without a break.
  `alter table probes set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0)`,
  `create index probes_by_index_key on probes (index_key) with (fillfactor = 70) where observed_at is not null`,
  `create index probes_by_promise_key on probes (promise_key) with (fillfactor = 70) where observed_at is not null`,
  // Small as a rule: records that nobody has looked at yet.
  `create index probes_never_seen on probes (index_key) where observed_at is null`,
  `create table policy_clocks (
    egress text primary key,
    index_time double precision not null,
    pace double precision not null check (pace > 0),
    promise_time double precision not null,
    promise_limit double precision not null,
    promise_at timestamptz not null,
    stretch double precision not null check (stretch >= 1),
    turn bigint not null,
    mark_at timestamptz not null,
    mark_index double precision not null,
    mark_promise double precision not null,
    floor_ms double precision not null default 120000,
    revision bigint not null default 0
  )`,
  // A computed column, read as `p.next_check_at`: the rule of domain/src/scheduling/policy/next-check-at.ts as of the
  // moment that the clocks were last written. Null for the null row of an outer join.
  `create function next_check_at(probe probes) returns timestamptz language sql stable as $$
    select case when probe.release_id is not null then greatest(
      coalesce(clock.promise_at + interval '1 second' * least(
        greatest(0, probe.index_key - clock.index_time) * clock.pace,
        greatest(0, probe.promise_key - clock.promise_time) * clock.stretch,
        315360000), probe.observed_at, 'epoch'),
      probe.observed_at + interval '1 millisecond' * coalesce(clock.floor_ms, 120000),
      probe.retry_at) end
    from (select) as one left join lateral (
      select * from policy_clocks order by promise_at desc limit 1) as clock on true
  $$`,

  // What came of the checks, by hour and tier, for operators; tier 0 holds what belongs to no tier. Written in the
  // statements that record looks, so spread over shards: hardly any of them waits for another.
  `create table check_facts (
    hour timestamptz not null,
    tier smallint not null check (tier between 0 and 4),
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
    saved_by_groups integer not null default 0,
    promised_seconds double precision not null default 0,
    allowed double precision not null default 0,
    primary key (hour, tier, shard)
  ) with (fillfactor = 70)`,
  // How long looks were apart, in the buckets of the rules (domain/src/scheduling/waits.ts).
  `create table check_waits (
    hour timestamptz not null,
    tier smallint not null check (tier between 1 and 4),
    bucket smallint not null,
    shard smallint not null,
    looks integer not null,
    primary key (hour, tier, bucket, shard)
  ) with (fillfactor = 70)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
