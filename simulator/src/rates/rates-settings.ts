import type { Rates } from './start-rates.ts'

/** Returns the server's settings for these rates. */
export function ratesSettings({ url }: Pick<Rates, 'url'>): Record<string, string> {
  return { EXCHANGE_RATES_URL: url }
}
