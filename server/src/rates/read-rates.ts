import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Queries } from '../database/database.ts'

/** Reads the exchange rates that were fetched last; null before the first. */
export function readRates(_db: Queries): Promise<ExchangeRates | null> {
  return Promise.resolve(null)
}
