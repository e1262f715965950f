import { describe, expect, it } from 'vitest'
import { days, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { areRatesDue, areRatesOld, convert, minorUnits, type ExchangeRates } from './exchange-rates.ts'

const DAY = instant(Date.UTC(2026, 0, 5))
const RATES: ExchangeRates = { day: DAY, perEuro: { USD: 1.1, GBP: 0.88, JPY: 160 } }

describe('an amount in another currency', () => {
  it.each([
    ['from the euro', 10, 'EUR', 'USD', 1100],
    ['to the euro', 11, 'USD', 'EUR', 1000],
    ['by way of the euro', 11, 'USD', 'GBP', 880],
    ['in yen, which have no cents', 11, 'USD', 'JPY', 1600],
    ['in its own currency, whatever rates say', 9.99, 'CHF', 'CHF', 999],
  ])('%s', (_, value, from, to, minor) => {
    const amount = convert({ value, currency: from }, to, RATES)
    expect(amount?.currency).toBe(to)
    expect(amount && minorUnits(amount)).toBe(minor)
  })

  it('is unknown without a rate', () => {
    expect(convert({ value: 1, currency: 'CHF' }, 'EUR', RATES)).toBe(null)
    expect(convert({ value: 1, currency: 'EUR' }, 'CHF', RATES)).toBe(null)
    expect(convert({ value: 1, currency: 'USD' }, 'EUR', null)).toBe(null)
  })

  it.each([
    [1.005, 'EUR', 101],
    [1.004_999, 'EUR', 100],
    [19.99, 'USD', 1999],
    [89.341_177_6, 'USD', 8934],
    [1234.5, 'JPY', 1235],
  ])('%d %s are %d minor units', (value, currency, minor) => {
    expect(minorUnits({ value, currency })).toBe(minor)
  })
})

it('rates are old after four days', () => {
  expect(areRatesOld(RATES, plus(DAY, days(4)))).toBe(false)
  expect(areRatesOld(RATES, plus(DAY, milliseconds(days(4) + 1)))).toBe(true)
})

describe('new rates', () => {
  it.each([
    ['are wanted when there are none', null, '2026-01-05T00:00', true],
    ['are not there on a working day in the morning', '2026-01-05', '2026-01-06T12:00', false],
    ['nor just before a quarter past four, in winter', '2026-01-05', '2026-01-06T15:14', false],
    ['and are from then on', '2026-01-05', '2026-01-06T15:15', true],
    ['an hour earlier by UTC in summer', '2026-07-06', '2026-07-07T14:15', true],
    ['and not before', '2026-07-06', '2026-07-07T14:14', false],
    ['until they are known', '2026-01-06', '2026-01-06T15:15', false],
    ['never at a weekend', '2026-01-09', '2026-01-11T20:00', false],
    ['but at a weekend those of Friday', '2026-01-08', '2026-01-11T20:00', true],
    ['the evening of Monday', '2026-01-09', '2026-01-12T15:15', true],
  ])('%s', (_, day, now, due) => {
    const known = day === null ? null : instant(Date.parse(`${day}T00:00Z`))
    expect(areRatesDue(known, instant(Date.parse(`${now}Z`)))).toBe(due)
  })
})
