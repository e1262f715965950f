import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Given } from './environment.ts'

/** The source of exchange rates. */
export type RatesConfig = { readonly url: string; readonly timeout: Duration }

export function readRatesConfig({ EXCHANGE_RATES_URL: url }: Given): RatesConfig | null {
  return url === 'off' ? null : { url, timeout: seconds(15) }
}
