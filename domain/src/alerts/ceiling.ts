import type { Money } from '../kernel/money.ts'
import type { Currency } from './currencies.ts'
import { convert, minorUnits, type ExchangeRates } from './exchange-rates.ts'

/** The most that a user would pay, in whole minor units of an ISO 4217 currency: 3000 EUR is 30 €. */
export type Ceiling = { readonly minor: number; readonly currency: Currency }

/** The lowest price of a release as far as it is known. */
export type KnownPrice = {
  /** As observed; null when the marketplace named none. */
  readonly lowest: Money | null
  /** The same price as the marketplace itself states it in other currencies, where it was asked. */
  readonly statedIn: readonly Money[]
  /** null before the first were fetched. */
  readonly rates: ExchangeRates | null
}

/**
 * Where a price lies: at or below the ceiling, above it but near, or clearly above. `unsure`: only the marketplace can
 * tell, in the ceiling's currency. `unknown`: there is no price.
 */
export type PricePlace = 'within' | 'near' | 'above' | 'unsure' | 'unknown'

/** So near to a ceiling (a share of it) the marketplace's own rate may decide otherwise than ours. */
const NEAR = 0.03

/** Compares a price with a ceiling, rounded to minor units as users see it. */
export function placePrice({ lowest, statedIn, rates }: KnownPrice, ceiling: Ceiling): PricePlace {
  if (lowest === null) return 'unknown'
  const stated = [lowest, ...statedIn].find(({ currency }) => currency === ceiling.currency)
  const price = stated ?? convert(lowest, ceiling.currency, rates)
  if (price === null) return 'unsure'
  const minor = minorUnits(price)
  const isNear = Math.abs(minor - ceiling.minor) <= ceiling.minor * NEAR
  if (isNear && stated === undefined) return 'unsure'
  if (minor <= ceiling.minor) return 'within'
  return isNear ? 'near' : 'above'
}

/**
 * A ceiling in another currency, for a user who changes theirs: to be done to the rule and to the ceiling in the
 * watch's memory alike, so that nobody is notified again. null when a rate is missing.
 */
export function convertCeiling(
  ceiling: Ceiling,
  currency: Currency,
  rates: ExchangeRates | null,
): Ceiling | null {
  const price = convert(moneyOf(ceiling), currency, rates)
  return price === null ? null : { minor: Math.max(1, minorUnits(price)), currency }
}

/** A ceiling, or any whole minor units, as an amount to be shown. */
export function moneyOf({ minor, currency }: { readonly minor: number; readonly currency: string }): Money {
  return { value: minor / minorUnits({ value: 1, currency }), currency }
}
