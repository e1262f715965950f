import { expect, it } from 'vitest'
import { readAmount, writeAmount } from './amounts.ts'

it.each([
  ['30', 'EUR', 3000],
  [' 12,69 ', 'EUR', 1269],
  ['12.5', 'USD', 1250],
  ['1.234,50', 'EUR', 123_450],
  ['1,234.5', 'USD', 123_450],
  ['1.200', 'EUR', 120_000],
  ['0', 'EUR', 0],
  ['2500', 'JPY', 2500],
])('reads %j %s as %d', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor)
})

it.each(['', 'cheap', '-3', '12,', '1,2,3', '12.3456', '12 €'])('finds no amount in %j', (text) => {
  expect(readAmount(text, 'EUR')).toBeNull()
})

it.each([
  [30, 'EUR', 'en', '30'],
  [12.5, 'EUR', 'es', '12,50'],
  [1234.5, 'USD', 'en', '1234.50'],
  [2500, 'JPY', 'es', '2500'],
] as const)('writes %d %s in %s as %s, to be read again', (value, currency, locale, text) => {
  expect(writeAmount({ value, currency }, locale)).toBe(text)
  expect(readAmount(text, currency)).toBe(currency === 'JPY' ? value : value * 100)
})
