import { sql, type Kysely } from 'kysely'

const statements = [
  // Requests that tell of several records at once (domain/src/scheduling/policy/masters/master-check.ts). Only masters
  // with several watched pressings have a row; a probe of no group carries a null, which takes no room.
  `create table probe_groups (
    kind text not null default 'master' check (kind = 'master'),
    id bigint primary key,
    changing_events double precision not null check (changing_events > 0),
    changing_exposure double precision not null check (changing_exposure > 0),
    follow_ups double precision not null check (follow_ups > 0),
    since_index double precision not null default 0,
    index_key double precision,
    members integer not null default 0,
    asked_since timestamptz,
    asked_at timestamptz,
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
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0)`,
  `create index probe_groups_by_index_key on probe_groups (index_key) with (fillfactor = 70)
    where index_key is not null`,
  `alter table probes add column group_id bigint`,
  `create index probes_by_group on probes (group_id) where group_id is not null`,
  `create index releases_by_master on releases (master_id) where master_id is not null`,

  // As in 0007, but a record that rests by its group is told of by the group's next look, too.
  `create or replace function next_check_at(probe probes) returns timestamptz language sql stable as $$
    select case when probe.release_id is not null then greatest(
      coalesce(clock.promise_at + interval '1 second' * least(
        greatest(0, least(probe.index_key, (
          select g.index_key from probe_groups g
          where g.id = probe.group_id and probe.state = 'none' and probe.observed_at >= g.asked_since
        )) - clock.index_time) * clock.pace,
        greatest(0, probe.promise_key - clock.promise_time) * clock.stretch,
        315360000), probe.observed_at, 'epoch'),
      probe.observed_at + interval '1 millisecond' * coalesce(clock.floor_ms, 120000),
      probe.retry_at) end
    from (select) as one left join lateral (
      select * from policy_clocks order by promise_at desc limit 1) as clock on true
  $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
