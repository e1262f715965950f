import { sql, type Expression, type SqlBool } from 'kysely'
import { STRIP_DAYS } from '@cratewatch/contracts/watching/vinyls'
import type { Span } from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { ValueOf } from '../database/compiled.ts'
import type { EntrySubject } from '../database/tables/check-tables.ts'
import { timestamp, type Queries } from '../database/database.ts'
import { newestRates } from '../outbound/rates/exchange-rates.ts'
import {
  entryNames,
  offeredSuccessor,
  newestClock,
  nextCheckByClock,
  watchCounts,
} from '../checking/figures/watch-figures.ts'

export type Availability = 'all' | 'available' | 'unavailable'

const COLUMNS = [
  'v.id',
  'v.release_id',
  'v.master_id',
  'v.pressing_filter',
  'v.user_id',
  'v.tier',
  'v.created_at',
  'v.found_at',
  'v.paused_reason',
  'v.muted_at',
  'v.muted_until',
  'v.muted_value',
  'v.muted_currency',
  'v.alert_rule',
  'v.may_wake',
  'v.is_starred',
  'v.note',
  'v.tags',
  'm.total',
  'r.master_id as album_id',
  'r.country',
  'r.label',
  'r.format',
  'p.state',
  'p.num_for_sale',
  'p.lowest_value',
  'p.lowest_currency',
  'p.observed_at',
  'p.tier as effective_tier',
  'p.priority_score',
  'p.checks',
  'p.failures',
  'p.failing_since',
  'u.email',
  'u.discogs_username',
  'u.plan',
  'u.alert_rule as default_rule',
  'u.currency',
] as const

/** A run of one state, by the days since 1970, in UTC, from which and until which it was seen. */
export type DaysOfState = readonly [state: Span['state'], from: number, until: number]

/** What statements about a list compare with. */
export type ListValues = {
  readonly userId: string
  /** From when on the availability strips show something. */
  readonly since: Date
}

/** Returns the time from when on the strips of a card show something. */
export function stripSince(now: Instant): Date {
  return timestamp(plus(now, days(-STRIP_DAYS)))
}

/**
 * A strip shows days, so there is one value a day, however often the state changed. Of each release the walk along the
 * index ends with the span that the first of these days fell into; "offset 0" keeps it a walk.
 */
const spansSince = (since: Expression<Date>) => sql<readonly DaysOfState[]>`(
  select coalesce(jsonb_agg(distinct jsonb_build_array(s.state, ${dayOf('s.from_at')}, ${dayOf('s.until_at')})), '[]')
  from unnest(case when v.master_id is null then array[v.release_id]
      else array(select release_id from watches where parent_id = v.id) end) shown (release_id)
    join lateral (
      select * from observation_spans where release_id = shown.release_id and from_at >= coalesce((
        select max(from_at) from observation_spans where release_id = shown.release_id and from_at <= ${since}), '-infinity')
      offset 0
    ) s on s.until_at >= ${since})`

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date - date '1970-01-01'`

/** Selects entries of lists with all that a card shows of them alone. The caller says which, of whose list. */
export function watchRows(queries: Queries, value: ValueOf<Pick<ListValues, 'since'>>) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .leftJoin(newestClock, (join) => join.onTrue())
    .select(COLUMNS)
    .select(nextCheckByClock.as('next_check_at'))
    .select(entryNames)
    .select(offeredSuccessor.as('successor'))
    .select(sql<number | null>`coalesce(r.year, m.year)`.as('year'))
    .select(watchCounts)
    .select(spansSince(value('since', 'timestamptz')).as('spans'))
    .select(newestRates.as('rates'))
    .select(
      sql<boolean>`v.paused_at is null and coalesce(p.state, 'unknown') = 'unknown' and exists (
        select from lookups l where l.watch_id = v.id)`.as('being_fetched'),
    )
    .$narrowType<EntrySubject>()
}

export type WatchRow = Awaited<ReturnType<ReturnType<typeof watchRows>['executeTakeFirstOrThrow']>>

/**
 * The condition of the availability filter on a watch `v` and its check state `p`: one pressing for sale suffices. An
 * unchecked record is not available.
 */
export function matchesAvailability(availability: Availability): Expression<SqlBool> {
  if (availability === 'all') return sql`true`
  const available = sql<SqlBool>`(coalesce(p.num_for_sale, 0) > 0 or v.master_id is not null and exists (
    select from watches w join check_states c on c.release_id = w.release_id
    where w.parent_id = v.id and c.num_for_sale > 0))`
  // Not "= 0": for an equality the planner expects so few rows that it would sort them all.
  return availability === 'available' ? available : sql`not ${available}`
}
