import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { priceToShow } from './shown-price.ts'

const DAY = instant(Date.UTC(2026, 0, 5))
const RATES: ExchangeRates = { day: DAY, perEuro: { USD: 1.1, GBP: 0.88, JPY: 160 } }

describe('a price that is shown', () => {
  const NOW = plus(DAY, hours(12))
  const price = { value: 11, currency: 'USD' }
  const show = (currency: string, rates: ExchangeRates | null, age = hours(1), now = NOW) =>
    priceToShow(price, plus(now, milliseconds(-age)), currency, rates, now)

  it('is not shown when it is older than six hours', () => {
    expect(show('USD', RATES, hours(6))).toEqual({ price, converted: 'no' })
    expect(show('USD', RATES, milliseconds(hours(6) + 1))).toBe(null)
  })

  it('is marked when it was converted, and when the rates were old', () => {
    const euros = { value: 10, currency: 'EUR' }
    const later = plus(DAY, days(5))
    expect(show('EUR', RATES)).toMatchObject({ price: { currency: 'EUR' }, converted: 'with-rates' })
    expect(show('EUR', RATES)?.price.value).toBeCloseTo(euros.value)
    expect(show('EUR', RATES, hours(1), later)?.converted).toBe('with-old-rates')
  })

  it('stays in its own currency where a rate is missing', () => {
    expect(show('CHF', RATES)).toEqual({ price, converted: 'no' })
    expect(show('EUR', null)).toEqual({ price, converted: 'no' })
  })
})
