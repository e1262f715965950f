import { days, milliseconds } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { convert, type ExchangeRates } from './exchange-rates.ts'

/** What was known of a release's price before the present observation. */
export type PastPrices = {
  /** Since when; null: never. */
  readonly pricedSince: Instant | null
  /** The lowest prices of the months that are asked about, one or more in each currency. */
  readonly lowest: readonly Money[]
}

/** A record whose prices have been known for less time is not said to be as cheap as it has been here. */
const LEAST_PRICED = days(30)

/** Returns since when prices count that are so many months old at `now`. */
export function monthsBefore(now: Instant, months: number): Instant {
  return plus(now, milliseconds(-days(30) * months))
}

/** Returns so many months as a language writes them: "6 months". */
export function monthsInWords(months: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)
}

/** Returns the lowest of past prices in a currency; null: there is none, or too little is known to say so. */
export function lowestOfPast(
  { pricedSince, lowest }: PastPrices,
  currency: string,
  rates: ExchangeRates | null,
  now: Instant,
): Money | null {
  if (pricedSince === null || between(pricedSince, now) < LEAST_PRICED) return null
  const values = lowest.map((price) => convert(price, currency, rates)?.value ?? Number.NaN)
  // One that cannot be compared may have been the lowest.
  const value = Math.min(...values)
  return Number.isFinite(value) ? { value, currency } : null
}
