import { localClock, weekdayOf } from '../analytics/local-clock.ts'
import { days, minutes } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'

/** The reference rates that the European Central Bank published for one day. */
export type ExchangeRates = {
  /** Midnight UTC of that day. */
  readonly day: Instant
  /** How much of each currency one euro is; the euro itself is not among them. */
  readonly perEuro: Readonly<Record<string, number>>
}

/** A weekend and a holiday pass without new rates; older ones are marked as old. */
const RATES_HOLD_FOR = days(4)

const FRIDAY = 5

/** Currencies have two digits after the point, except these. */
const DIGITS: Readonly<Record<string, number>> = { JPY: 0 }

/** Whether rates are too old at `now` to be shown without saying so. */
export function areRatesOld(rates: ExchangeRates, now: Instant): boolean {
  return between(rates.day, now) > RATES_HOLD_FOR
}

/** By when the bank, by its own wall clock, has published the rates of a working day. */
const PUBLISHED_BY = minutes(16 * 60 + 15)
const BANK_ZONE = 'Europe/Berlin'

/** Whether later rates than those of `day` have been published by `now`; null: none are known. */
export function areRatesDue(day: Instant | null, now: Instant): boolean {
  const local = localClock(BANK_ZONE)(now)
  let published = local.timeOfDay < PUBLISHED_BY ? local.day - 1 : local.day
  while (weekdayOf(published) > FRIDAY) published -= 1
  return day === null || day < days(published)
}

/** An amount in another currency by way of the euro, not rounded; null when a rate is missing. */
export function convert(amount: Money, currency: string, rates: ExchangeRates | null): Money | null {
  if (amount.currency === currency) return amount
  const from = perEuro(amount.currency, rates)
  const to = perEuro(currency, rates)
  return from === null || to === null ? null : { value: (amount.value / from) * to, currency }
}

/** An amount in whole minor units (cents; yen for yen), halves rounded up. */
export function minorUnits({ value, currency }: Money): number {
  // A number holds fifteen digits: 1.00499999999999989 is stored for 1.005.
  return Math.round(Number((value * 10 ** (DIGITS[currency] ?? 2)).toPrecision(15)))
}

function perEuro(currency: string, rates: ExchangeRates | null): number | null {
  return currency === 'EUR' ? 1 : (rates?.perEuro[currency] ?? null)
}
