import { sql } from 'kysely'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Queries } from '../database/database.ts'

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
