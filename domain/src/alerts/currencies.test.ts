import { expect, it } from 'vitest'
import { currencyFor, currencyOfNewcomer } from './currencies.ts'

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

it.each([
  [['en-GB', 'en'], 'en', 'GBP'],
  [['es-ES', 'es'], 'es', 'EUR'],
  // The language of the page comes first, and names no region.
  [['en', 'es-ES'], 'en', 'EUR'],
  [['es', 'es-MX'], 'es', 'MXN'],
  [['es', 'en-US'], 'es', 'USD'],
  [['en'], 'en', 'USD'],
  [['es'], 'es', 'EUR'],
  [[], 'es', 'EUR'],
  [['*', '-', 'en_GB', 'x'.repeat(5000), 'de-CH'], 'en', 'CHF'],
  [['es-419'], 'es', 'USD'],
])('whose browser reads %j and who reads %s begins with %s', (tags, language, currency) => {
  expect(currencyOfNewcomer(tags, language)).toBe(currency)
})
