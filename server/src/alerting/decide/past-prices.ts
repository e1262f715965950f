import { monthsBefore, type PastPrices } from '@cratewatch/domain/alerts/past-prices'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { timestamp, type Queries } from '../../database/database.ts'

/** A release, and for how many months back its prices are asked. */
export type AskedPast = { readonly releaseId: number; readonly months: number }

/** By release and months. */
export type PastByMonths = ReadonlyMap<number, ReadonlyMap<number, PastPrices>>

/**
 * Reads what was known of the price of a release before its present run of equal observations, by the months that the
 * rules of these watches ask about. Most ask about none, and read nothing.
 */
export async function readPastPrices(
  tx: Queries,
  { releaseId, at }: { readonly releaseId: number; readonly at: Instant },
  watches: readonly RuleColumns[],
): Promise<ReadonlyMap<number, PastPrices>> {
  const asked = [...new Set(watches.map((watch) => storedRule(watch).cheapestInMonths))]
  const months = asked.filter((each) => each !== null)
  const past = await readPastOf(
    tx,
    months.map((each) => ({ releaseId, months: each })),
    { at, isBefore: false },
  )
  return past.get(releaseId) ?? new Map()
}

type Row = AskedPast & { readonly since: Instant; readonly value: number | null; readonly currency: string }

/**
 * Reads the same of many releases by one query. `isBefore`: another observation is yet to come, so that the present run
 * is past as well.
 */
export async function readPastOf(
  tx: Queries,
  asked: readonly AskedPast[],
  { at, isBefore }: { readonly at: Instant; readonly isBefore: boolean },
): Promise<PastByMonths> {
  if (asked.length === 0) return new Map()
  const releaseIds = [...new Set(asked.map(({ releaseId }) => releaseId))]
  const { rows } = await sql<Row>`
    with priced as (
      select s.release_id, lowest_value, lowest_currency, from_at, until_at
      from unnest(${releaseIds}::bigint[]) of (release_id)
        cross join lateral (select max(from_at) as at from observation_spans where release_id = of.release_id) present
        join observation_spans s on s.release_id = of.release_id
      where lowest_value > 0 and (${isBefore} or from_at < present.at))
    select release_id as "releaseId", asked.months, min(from_at) as since, lowest_currency as currency,
      min(lowest_value) filter (where until_at >= asked.since) as value
    from unnest(${asked.map(({ releaseId }) => releaseId)}::bigint[], ${asked.map(({ months }) => months)}::int[],
        ${asked.map(({ months }) => timestamp(monthsBefore(at, months)))}::timestamptz[])
      as asked (release_id, months, since) join priced using (release_id)
    group by release_id, asked.months, lowest_currency`.execute(tx)
  const byRelease = Map.groupBy(rows, ({ releaseId }) => releaseId)
  return new Map([...byRelease].map(([id, own]) => [id, byMonths(own)]))
}

function byMonths(rows: readonly Row[]): ReadonlyMap<number, PastPrices> {
  return new Map(
    [...Map.groupBy(rows, ({ months }) => months)].map(([each, found]) => [each, pastPricesOf(found)]),
  )
}

function pastPricesOf(rows: readonly Row[]): PastPrices {
  return {
    pricedSince: rows.map(({ since }) => since).toSorted((a, b) => a - b)[0] ?? null,
    lowest: rows.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }])),
  }
}
