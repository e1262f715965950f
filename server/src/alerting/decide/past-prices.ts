import { sql } from 'kysely'
import { monthsBefore, type PastPrices } from '@cratewatch/domain/alerts/past-prices'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { timestamp, type Tx } from '../../database/database.ts'

type Row = {
  readonly months: number
  readonly since: Instant
  readonly value: number | null
  readonly currency: string
}

/**
 * Reads what was known of the price of a release before its present run of equal observations, by the months that the
 * rules of these watches ask about. Most ask about none, and read nothing.
 */
export async function readPastPrices(
  tx: Tx,
  { releaseId, at }: { readonly releaseId: number; readonly at: Instant },
  watches: readonly RuleColumns[],
): Promise<ReadonlyMap<number, PastPrices>> {
  const asked = [...new Set(watches.map((watch) => storedRule(watch).cheapestInMonths))]
  const months = asked.filter((each) => each !== null)
  if (months.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with priced as (
      select lowest_value, lowest_currency, from_at, until_at from observation_spans
      where release_id = ${releaseId} and lowest_value > 0 and from_at < (
        select max(from_at) from observation_spans where release_id = ${releaseId}))
    select asked.months, min(from_at) as since, lowest_currency as currency,
      min(lowest_value) filter (where until_at >= asked.since) as value
    from priced, unnest(${months}::int[], ${months.map((each) => timestamp(monthsBefore(at, each)))}::timestamptz[])
      as asked (months, since)
    group by asked.months, lowest_currency`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.months)].map(([each, found]) => [each, pastPricesOf(found)]),
  )
}

function pastPricesOf(rows: readonly Row[]): PastPrices {
  return {
    pricedSince: rows.map(({ since }) => since).toSorted((a, b) => a - b)[0] ?? null,
    lowest: rows.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }])),
  }
}
