import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CURRENCIES } from '../alerts/currencies.ts'
import { notePrice } from './note-price.ts'

it.each([
  ['max 30 €', 30, 'EUR'],
  ['bis 30 €', 30, 'EUR'],
  ['máx. 30 €', 30, 'EUR'],
  ['<= $30', 30, 'USD'],
  ['up to £30', 30, 'GBP'],
  ['≤30,50€, nur NM', 30.5, 'EUR'],
  ['Japan pressing with obi. Max: ¥ 4,500!', 4500, 'JPY'],
  ['Maximal 1.200 EUR', 1200, 'EUR'],
  ['hasta 25 euros', 25, 'EUR'],
  ['No more than CA$ 40 plus postage', 40, 'CAD'],
  ["jusqu'à 30,- €", 30, 'EUR'],
  ['for Ana\nmax 20 pounds', 20, 'GBP'],
  ['max 30 € (really, max. 30 EUR)', 30, 'EUR'],
])('reads what a note would pay at most: %s', (note, value, currency) => {
  expect(notePrice(note)).toEqual({ value, currency })
})

it.each([
  '',
  'paid 30 €',
  '30 €',
  'max 30',
  'max 3 copies',
  'bis 1985',
  'climax 30 €',
  'max 30 %',
  'NM max 50 €, VG+ max 30 €',
  'max 30 € or max 30 $',
  'max 0 €',
  'max €',
  '33 rpm, under 180 g',
])('takes nothing else for a limit: %s', (note) => {
  expect(notePrice(note)).toBeNull()
})

const words = fc.constantFrom('max', 'Max.', 'bis', 'bis zu', 'máx.', 'hasta', 'up to', 'at most', '<=', '≤')
const beside = fc.constantFrom('', 'Only with the poster.', 'NM! ', 'Für Ana, ', 'UAS 29 414; ')
const cents = fc.integer({ min: 1, max: 9_999_99 })

it('reads any amount in any currency, before or after it, whatever stands around', () => {
  fc.assert(
    fc.property(
      words,
      beside,
      beside,
      cents,
      fc.constantFrom(...CURRENCIES),
      fc.boolean(),
      (word, before, after, minor, currency, isFirst) => {
        const number = (minor / 100).toFixed(2)
        const price = isFirst ? `${currency} ${number}` : `${number} ${currency}`
        expect(notePrice(`${before} ${word} ${price} ${after}`)).toEqual({ value: minor / 100, currency })
      },
    ),
  )
})

it('takes any text, and names only positive amounts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), words, fc.string(), (before, word, after) => {
      const limit = notePrice(`${before}${word} ${after}€`)
      expect(limit === null || limit.value > 0).toBe(true)
    }),
  )
})
