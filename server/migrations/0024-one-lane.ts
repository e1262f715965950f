import { sql, type Kysely } from 'kysely'

const statements = [
  // A promise is part of a record's one place now (domain/src/scheduling/policy/index-key.ts): so much index time for
  // each second that was promised.
  `alter table policy_clocks add column promise double precision`,
  `update policy_clocks set promise = stretch / pace`,
  `alter table policy_clocks
    alter column promise set not null,
    add check (promise > 0),
    drop column promise_time,
    drop column promise_limit,
    drop column stretch,
    drop column mark_promise`,
  `alter table policy_clocks rename column promise_at to moved_at`,

  // What a record would rest by its worth alone; the next look at it writes it exactly.
  `drop index probes_by_promise_key`,
  `alter table probes drop column since_promise`,
  `alter table probes alter column promise_key type double precision using greatest(0, index_key - since_index)`,
  `alter table probes rename column promise_key to rest`,
  // Who would have been looked at by promise is so still: the clock that is ahead of all says when.
  `update probes p set index_key = due.key
    from (
      select release_id, since_index + (
        select promise from policy_clocks order by moved_at desc limit 1
      ) * case tier when 1 then 120 when 2 then 600 when 3 then 1800 else 21600 end as key
      from probes where observed_at is not null and state in ('none', 'on-sale')
    ) as due
    where due.release_id = p.release_id and p.index_key > due.key`,

  // As in 0011, by the one place.
  `create or replace function next_check_at(probe probes) returns timestamptz language sql stable as $$
    select case when probe.release_id is not null then greatest(
      coalesce(clock.moved_at + interval '1 second' * least(
        greatest(0, least(probe.index_key, (
          select g.index_key from probe_groups g
          where g.id = probe.group_id and probe.state = 'none' and probe.observed_at >= g.asked_since
        )) - clock.index_time) * clock.pace,
        315360000), probe.observed_at, 'epoch'),
      probe.observed_at + interval '1 millisecond' * coalesce(clock.floor_ms, 30000),
      probe.retry_at) end
    from (select) as one left join lateral (
      select * from policy_clocks order by moved_at desc limit 1) as clock on true
  $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
