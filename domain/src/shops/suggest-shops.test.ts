import { expect, it } from 'vitest'
import { suggestShops } from './suggest-shops.ts'

const shop = (seller: string, records: number, onSale = 0) => ({ seller, records, onSale })
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
