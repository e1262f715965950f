import { convert, type ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

type Price = { readonly lowest_value: number; readonly lowest_currency: string }
/** The lowest price of one currency, with the time it was observed. */
type Lowest = Price & { readonly observed_ms: number }

/** What the covered pressings of a watch on a master show together. */
export type Covered = {
  readonly id: string
  readonly covered: number
  readonly release_ids: readonly number[]
  readonly state: AvailabilityState
  readonly numForSale: number
  readonly prices: readonly Lowest[]
  readonly observed_at: Instant | null
  readonly next_check_at: Instant | null
  readonly found_at: Instant | null
  readonly tier: Tier
  readonly effectiveTier: Tier
  readonly priorityScore: number
  readonly totalChecks: number
  readonly history_count: number
  readonly country: string | null
  readonly label: string | null
  readonly format: string | null
}

/** The value that all pressings have; null where they differ. */
const common = (column: 'country' | 'label' | 'format') => {
  const of = sql.ref(`r.${column}`)
  return sql`case when min(${of}) = max(${of}) and count(${of}) = count(*) then min(${of}) end as ${sql.ref(column)}`
}

/**
 * Reads by one query what watches on masters show of their covered pressings; none for a watch without any. No copy is
 * for sale when every pressing was seen without one: while one waits for its first check, that is unknown.
 */
export async function readCovered(
  queries: Queries,
  watchIds: readonly string[],
): Promise<ReadonlyMap<string, Covered>> {
  if (watchIds.length === 0) return new Map()
  const { rows } = await sql<Covered>`
    select shown.*, prices.*, next.* from (
      select w.parent_id as id, count(*) as covered, array_agg(w.release_id) as release_ids,
        case when bool_or(p.state = 'on-sale') then 'on-sale'
          when bool_or(coalesce(p.state, 'unknown') = 'unknown' and w.paused_at is null) then 'unknown'
          when bool_or(p.state = 'none') then 'none' when bool_or(coalesce(p.state, 'unknown') = 'unknown') then 'unknown'
          when bool_or(p.state = 'blocked') then 'blocked' else 'withdrawn' end as state,
        coalesce(sum(p.num_for_sale), 0)::int as "numForSale", greatest(max(p.observed_at), max(g.checked_at)) as observed_at,
        max(w.found_at) as found_at, min(w.tier) as tier, coalesce(min(p.tier), min(w.tier)) as "effectiveTier",
        coalesce(max(p.priority_score), 0) as "priorityScore", coalesce(sum(p.checks), 0)::int as "totalChecks",
        sum((select count(*) from observation_spans s where s.release_id = w.release_id))::int as history_count,
        ${common('country')}, ${common('label')}, ${common('format')}
      from watches w join releases r on r.id = w.release_id
        left join check_states p on p.release_id = w.release_id left join master_checks g on g.id = p.master_id
      where w.parent_id = any(${watchIds}::uuid[])
      group by w.parent_id
    ) shown left join lateral (
      select coalesce(jsonb_agg(lowest), '[]') as prices from (
        select distinct on (p.lowest_currency) p.lowest_value, p.lowest_currency,
          extract(epoch from p.observed_at) * 1000 as observed_ms
        from check_states p
        where p.release_id = any(shown.release_ids) and p.lowest_value is not null and p.lowest_currency is not null
        order by p.lowest_currency, p.lowest_value) lowest
    ) prices on true left join lateral (
      select p.next_check_at from check_states p where p.release_id = any(shown.release_ids)
      order by p.index_key limit 1
    ) next on true`.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The lowest of prices in several currencies, compared in one; where a rate is missing, the others come first. */
export function lowestOf<P extends Price>(
  prices: readonly P[],
  currency: string,
  rates: ExchangeRates | null,
): P | null {
  const inOne = ({ lowest_value: value, lowest_currency: of }: Price) =>
    convert({ value, currency: of }, currency, rates)?.value ?? Infinity
  const [lowest] = prices.toSorted((a, b) => inOne(a) - inOne(b))
  return lowest ?? null
}
