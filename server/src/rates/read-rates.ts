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
