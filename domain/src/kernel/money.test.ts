import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

const written = (value: number, currency: string, locale: string) =>
  formatMoney({ value, currency }, locale).replace(/[\u00a0\u202f]/g, ' ')

it('writes a price in its own currency, as the language does', () => {
  expect(written(34, 'EUR', 'en')).toBe('€34.00')
  expect(written(34, 'EUR', 'es')).toBe('34,00 €')
  expect(written(1200, 'JPY', 'en')).toBe('¥1,200')
})

it('tells the dollars apart', () => {
  expect([written(0.99, 'USD', 'en'), written(0.99, 'CAD', 'en')]).toEqual(['$0.99', 'CA$0.99'])
  expect([written(0.99, 'USD', 'es'), written(0.99, 'CAD', 'es')]).toEqual(['0,99 US$', '0,99 CAD'])
})

it('rounds the long fractions of converted prices, and to whole amounts where those are meant', () => {
  expect(written(12.345678, 'GBP', 'en')).toBe('£12.35')
  expect(formatMoney({ value: 40, currency: 'GBP' }, 'en', true)).toBe('£40')
})

it('does not drop a currency it cannot know', () => {
  expect(written(5.5, '€€€', 'en')).toBe('5.5 €€€')
})
