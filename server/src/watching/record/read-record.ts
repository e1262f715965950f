import { HISTORY_DAYS } from '@cratewatch/contracts/watching/record-page'
import {
  availabilityStrip,
  type Span,
  type StripDay,
} from '@cratewatch/domain/availability/availability-strip'
import { daysWatched } from '@cratewatch/domain/availability/days-watched'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readCard } from '../cards.ts'
import { releasesOfWatch } from '../rows.ts'
import { readTimeline, type TimelinePage } from './timeline.ts'

/** Reads all that is shown of one watch: its card, the days it is watched, and a page of its line of time. */
export async function readRecord(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  watchId: string,
  wanted: TimelinePage,
) {
  const releaseIds = await releasesOfWatch(deps.db, userId, watchId)
  if (releaseIds === null) return refuse('VINYL_NOT_FOUND')
  const { priceHistory } = deps.config.marketplace
  const card = await readCard(deps, userId, watchId)
  const watched = { releaseIds, since: card.row.created_at, now: deps.clock.now() }
  return ok({
    card,
    days: await readHistory(deps.db, watched),
    prices: priceHistory ? await readPrices(deps.db, watched) : null,
    timeline: await readTimeline(deps.db, { userId, watchId, releaseIds }, wanted),
    now: watched.now,
  })
}

export type RecordFacts = Extract<Awaited<ReturnType<typeof readRecord>>, { ok: true }>['value']

type DayPrice = { readonly day: string; readonly value: number; readonly currency: string }

/**
 * Reads the lowest price of each UTC day since a record is watched, oldest first, days without copies left out. All are
 * in the currency seen last.
 */
async function readPrices(db: Queries, { releaseIds, since, now }: Watched): Promise<DayPrice[]> {
  const first = moment(plus(now, days(1 - daysWatched(since, now, HISTORY_DAYS))))
  const { rows } = await sql<DayPrice>`
    with spans as (
      select from_at, until_at, lowest_value, lowest_currency from observation_spans
      where release_id = any(${releaseIds}::bigint[]) and until_at >= date_trunc('day', ${first}, 'UTC')
        and lowest_value is not null)
    select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, min(lowest_value) as value, lowest_currency as currency
    from spans, generate_series(
      date_trunc('day', greatest(from_at, ${first}), 'UTC'), until_at, interval '24 hours') as day
    where lowest_currency = (select lowest_currency from spans order by until_at desc limit 1)
    group by day, lowest_currency order by day`.execute(db)
  return rows
}

/** The releases of a watch, and since when it is there. */
type Watched = {
  readonly releaseIds: readonly number[]
  readonly since: Instant
  readonly now: Instant
}

/** Reads on which days since it is watched a record was for sale; of an album one pressing suffices. */
async function readHistory(db: Queries, { releaseIds, since, now }: Watched): Promise<StripDay[]> {
  const length = daysWatched(since, now, HISTORY_DAYS)
  // The query returns days, however often the state changed within one.
  const { rows } = await sql<Span>`
    select distinct state, date_trunc('day', from_at, 'UTC') as from, date_trunc('day', until_at, 'UTC') as until
    from observation_spans
    where release_id = any(${releaseIds}::bigint[]) and until_at >= ${moment(plus(now, days(-length)))}`.execute(
    db,
  )
  return availabilityStrip(rows, now, length)
}
