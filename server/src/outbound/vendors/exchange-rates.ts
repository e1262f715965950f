import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Result } from '@cratewatch/domain/kernel/result'

/** Why there are no rates: nobody answered, or not with rates. */
export type RatesFailure = { readonly kind: 'unavailable' | 'unreadable'; readonly why: string }

/** The source of reference rates. Sends one request a call, and never throws. */
export type RatesSource = {
  /** Reads the newest rates that were published. */
  newest(): Promise<Result<ExchangeRates, RatesFailure>>
  close(): Promise<void>
}
