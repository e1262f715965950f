import { sql } from 'kysely'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Queries } from '../../database/database.ts'
import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** Reads the newest reference rates; null before the first were fetched. */
export async function readRates(db: Queries): Promise<ExchangeRates | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['day', 'per_euro as perEuro'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The same as one value of a statement that reads something else. */
export const newestRates = sql<ExchangeRates | null>`(
  select jsonb_build_object('day', (extract(epoch from day) * 1000)::bigint, 'perEuro', per_euro)
  from exchange_rates order by day desc limit 1)`

/** The time and the rates by which prices are shown. */
export type ShownAt = { readonly now: Instant; readonly rates: ExchangeRates | null }

/** The columns of a lowest price, and when it was observed. */
type PriceColumns = {
  readonly lowest_value: number | null
  readonly lowest_currency: string | null
  readonly observed_at: Instant | null
}

/** A stored lowest price in a user's currency; null: there is none, or it may not be shown any more. */
export function shownPrice(row: PriceColumns, to: string, { now, rates }: ShownAt): ShownPrice | null {
  const { lowest_value: value, lowest_currency: currency, observed_at: observedAt } = row
  if (value === null || currency === null || observedAt === null) return null
  return priceToShow({ value, currency }, observedAt, to, rates, now)
}
