import { sql } from 'kysely'
import { HISTORY_DAYS } from '@cratewatch/contracts/watches/record-page'
import { daysWatched } from '@cratewatch/domain/availability/days-watched'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../../database/database.ts'
import type { Watched } from './read-history.ts'

type DayPrice = { readonly day: string; readonly value: number; readonly currency: string }

/**
 * Reads the lowest price of each UTC day since a record is watched, oldest first, days without copies left out. All are
 * in the currency seen last.
 */
export async function readPrices(db: Queries, { releaseIds, since, now }: Watched): Promise<DayPrice[]> {
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
