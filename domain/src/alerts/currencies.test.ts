import { expect, it } from 'vitest'
import { currencyFor } from './exchange-rates.ts'

it.each([
  ['en', 'USD'],
  ['en-GB', 'GBP'],
  ['en-IE', 'EUR'],
  ['es', 'EUR'],
  ['es-MX', 'MXN'],
  ['es-AR', 'USD'],
  ['de-CH', 'CHF'],
  ['ja', 'JPY'],
  ['pt', 'BRL'],
  ['en_GB', 'USD'],
  ['', 'USD'],
])('who reads %s and chose no currency has %s', (tag, currency) => {
  expect(currencyFor(tag)).toBe(currency)
})
