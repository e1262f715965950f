import { isCurrent } from '../availability/freshness.ts'
import type { Instant } from '../kernel/instant.ts'
import { formatMoney, type Money } from '../kernel/money.ts'
import { areRatesOld, convert, type ExchangeRates } from './exchange-rates.ts'

/** A price as its reader sees it. */
export type ShownPrice = {
  readonly price: Money
  /** Whether and how it was converted: shown with ≈, and with a note when the rates were old. */
  readonly converted: 'no' | 'with-rates' | 'with-old-rates'
}

/** Writes a price in its reader's language, everywhere the same: one that was converted is marked. */
export function priceInWords({ price, converted }: ShownPrice, locale: string): string {
  return `${converted === 'no' ? '' : '≈\u00a0'}${formatMoney(price, locale)}`
}

/**
 * A price observed at `observedAt` as a user sees it in their currency at `now`; in its own where a rate is missing.
 * null: the marketplace's terms forbid to show it any longer.
 */
export function priceToShow(
  lowest: Money,
  observedAt: Instant,
  currency: string,
  rates: ExchangeRates | null,
  now: Instant,
): ShownPrice | null {
  if (!isCurrent(observedAt, now)) return null
  const price = convert(lowest, currency, rates)
  if (price === null || rates === null || lowest.currency === currency)
    return { price: price ?? lowest, converted: 'no' }
  return { price, converted: areRatesOld(rates, now) ? 'with-old-rates' : 'with-rates' }
}
