import type { Span } from '@cratewatch/domain/availability/availability-strip'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isMuted, type Mute } from '@cratewatch/domain/notifications/mute'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql, type Expression } from 'kysely'
import {
  entryNames,
  offeredSuccessor,
  newestClock,
  nextCheckByClock,
  watchCounts,
} from '../checking/figures/watch-figures.ts'
import { storedMute } from '../collectors/rules.ts'
import type { ValueOf } from '../database/compiled.ts'
import type { Queries } from '../database/database.ts'
import type { EntrySubject } from '../database/tables/check-tables.ts'
import { newestRates } from '../outbound/rates/stored-rates.ts'

/** What a collector wrote about a record. */
export const OWN_NOTE = ['v.note', 'v.tags'] as const

/** What the contract shows as it is stored: under its name there, so that it is written here and there alone. */
const SHOWN = [
  'v.id',
  'v.user_id as userId',
  'v.tier',
  'v.paused_reason as pausedReason',
  'v.is_starred as isStarred',
  ...OWN_NOTE,
  'r.country',
  'r.label',
  'r.format',
] as const

/** What something else that is shown follows from. */
const BEHIND = [
  'v.release_id',
  'v.master_id',
  'v.pressing_filter',
  'v.created_at',
  'v.found_at',
  'v.muted_at',
  'v.muted_until',
  'v.muted_value',
  'v.muted_currency',
  'v.alert_rule',
  'v.may_wake',
  'm.total',
  'r.master_id as album_id',
  'r.catalogue_number',
  'p.lowest_value',
  'p.lowest_currency',
  'p.observed_at',
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

export type CardValues = {
  readonly userId: string
  readonly ids: readonly string[]
  /** From when on the availability strips show something. */
  readonly since: Date
}

/** Selects these entries of a user's list with all that a card shows of them alone. */
export function watchRows(queries: Queries, value: ValueOf<CardValues>) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .leftJoin(newestClock, (join) => join.onTrue())
    .select([...SHOWN, ...BEHIND])
    .select(entryNames)
    .select([
      sql<number | null>`coalesce(r.year, m.year)`.as('year'),
      sql<AvailabilityState>`coalesce(p.state, 'unknown')`.as('state'),
      sql<number>`coalesce(p.num_for_sale, 0)`.as('numForSale'),
      sql<Tier>`coalesce(p.tier, v.tier)`.as('effectiveTier'),
      sql<number>`coalesce(p.priority_score, 0)`.as('priorityScore'),
      sql<number>`coalesce(p.checks, 0)`.as('totalChecks'),
      sql<boolean>`v.paused_at is null and coalesce(p.state, 'unknown') = 'unknown' and exists (
        select from lookups l where l.watch_id = v.id)`.as('beingLookedUp'),
    ])
    .select([nextCheckByClock.as('next_check_at'), offeredSuccessor.as('offered'), newestRates.as('rates')])
    .select(watchCounts)
    .select(spansSince(value('since', 'timestamptz')).as('spans'))
    .where('v.id', '=', sql<string>`any(${value('ids', 'uuid[]')}::uuid[])`)
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('v.parent_id', 'is', null)
    .$narrowType<EntrySubject>()
}

export type WatchRow = Awaited<ReturnType<ReturnType<typeof watchRows>['executeTakeFirstOrThrow']>>

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

/** Returns the releases of a watch: its own, or the pressings that it covers; null: the user has no such watch. */
export async function releasesOfWatch(
  db: Queries,
  userId: string,
  watchId: string,
): Promise<readonly number[] | null> {
  const rows = await db
    .selectFrom('watches')
    .select(['id', 'release_id'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(id = ${watchId} and parent_id is null or parent_id = ${watchId})`)
    .execute()
  if (rows.length === 0) return null
  return rows.flatMap(({ release_id: releaseId }) => releaseId ?? [])
}

/** Returns the release that was bought: that of the watch, or the pressing that appeared last; null: none did. */
export async function boughtRelease(db: Queries, watchId: string): Promise<number | null> {
  const { rows } = await sql<{ release_id: number }>`
    select release_id from watches
    where id = ${watchId} and release_id is not null or parent_id = ${watchId} and found_at is not null
    order by found_at desc nulls last, release_id limit 1`.execute(db)
  return rows[0]?.release_id ?? null
}

/** Reads the mute from a watch's row; null: none, or one that is over. */
export function activeMute(
  row: Pick<WatchRow, 'muted_at' | 'muted_until' | 'muted_value' | 'muted_currency'>,
  now: Instant,
): Mute | null {
  const mute = storedMute({
    mutedAt: row.muted_at,
    mutedUntil: row.muted_until,
    mutedValue: row.muted_value,
    mutedCurrency: row.muted_currency,
  })
  return isMuted(mute, now) ? mute : null
}
