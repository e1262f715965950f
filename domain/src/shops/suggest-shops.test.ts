import { expect, it } from 'vitest'
import { suggestShops } from './suggest-shops.ts'

const shop = (seller: string, records: number, onSale = 0, orders = 0) => ({
  seller,
  records,
  onSale,
  orders,
})
const namesOf = (shops: readonly ReturnType<typeof shop>[], sellers: readonly string[] = []) =>
  suggestShops(shops, { sellers }).map(({ seller }) => seller)

it('the three shops are suggested that had most of a list, first those that still have most', () => {
  expect(namesOf([shop('d', 2), shop('c', 4, 1), shop('b', 4, 3), shop('a', 9)])).toEqual(['a', 'b', 'c'])
})

it('shops that are alike come in the same order each time', () => {
  expect(namesOf([shop('Bluewax', 2), shop('amber', 2)])).toEqual(['amber', 'Bluewax'])
})

it('a shop with one record is none, nor one whose seller is declined', () => {
  expect(namesOf([shop('a', 1, 1), shop('Redwax', 5), shop('b', 2)], ['redwax'])).toEqual(['b'])
})

it('ten shops where the reader bought come first, by how often, and three by what they had after them', () => {
  const bought = Array.from({ length: 12 }, (_, index) => shop(`bought${index}`, 0, 0, 12 - index))
  const names = namesOf([
    shop('a', 9),
    shop('b', 8),
    shop('c', 7),
    shop('d', 6),
    shop('rare', 1, 1, 20),
    ...bought,
  ])
  expect(names.slice(0, 2)).toEqual(['rare', 'bought0'])
  expect(names).toHaveLength(13)
  expect(names.slice(-3)).toEqual(['a', 'b', 'c'])
})
