import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'

/** For an entry `v` with its release `r` or master `m`, joined from the left: what it is called. */
export const entryNames = [
  sql<string>`coalesce(r.artist, m.artist)`.as('artist'),
  sql<string>`coalesce(r.title, m.title)`.as('title'),
  sql<string>`coalesce(r.thumb, m.thumb)`.as('thumb'),
] as const

/** For a check state `p`: the release that took the place of a withdrawn one; null: none, or nobody believes it yet. */
export const offeredSuccessor = sql<
  number | null
>`case when p.state = 'withdrawn' and p.doubted is distinct from 'withdrawn' then p.moved_to end`

type Together = {
  readonly state: AvailabilityState | null
  readonly num_for_sale: number | null
  readonly lowest_value: number | null
  readonly lowest_currency: string | null
  readonly observed_at: Instant | null
  readonly checks: number | null
  readonly tier: Tier | null
  readonly priority_score: number | null
  readonly next_check_at: Instant | null
}

/** For an entry `v`, to be joined laterally: the check state of its release, or those of its covered pressings together. */
export const statesTogether = sql<Together>`(
  select case when bool_or(c.state = 'on-sale') then 'on-sale' when bool_or(c.state = 'none') then 'none'
      when bool_or(c.state = 'unknown') then 'unknown' when bool_or(c.state = 'blocked') then 'blocked'
      when bool_or(c.state = 'withdrawn') then 'withdrawn' end as state,
    sum(c.num_for_sale)::int as num_for_sale, max(c.observed_at) as observed_at, sum(c.checks)::int as checks,
    min(c.tier) as tier, max(c.priority_score) as priority_score, min(c.next_check_at) as next_check_at,
    (array_agg(c.lowest_value order by c.lowest_value))[1] as lowest_value,
    (array_agg(c.lowest_currency order by c.lowest_value))[1] as lowest_currency
  from check_states c
  where c.release_id = any(case when v.master_id is null then array[v.release_id]
    else array(select release_id from watches where parent_id = v.id) end))`.as('p')

/** The clock that is ahead of all others, to be joined to every row. */
export const newestClock = sql<{ readonly row: unknown }>`(
  select c as row from policy_clocks c order by c.moved_at desc limit 1)`.as('clock')

/** For a check state `p` and the `newestClock`: what `p.next_check_at` says, in a tenth of its time. */
export const nextCheckByClock = sql<Instant | null>`next_check_by(p, clock.row, (
  select g.index_key from master_checks g
  where g.id = p.master_id and p.state = 'none' and p.observed_at >= g.checked_since))`

/** For a watch `v`: the number of its in-app entries, and of its record's spans. */
export const watchCounts = [
  sql<number>`(
    select count(*) + v.forgotten_alerts from notifications n where n.watch_id = v.id and n.silent_reason is null)`.as(
    'notification_count',
  ),
  sql<number>`(select count(*) from observation_spans s where s.release_id = v.release_id)`.as(
    'history_count',
  ),
] as const
