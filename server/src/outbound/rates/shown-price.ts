import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'

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
