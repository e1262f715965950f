import { describe, expect, it } from 'vitest'
import { readMaster, readStats } from './discogs-marketplace.ts'

describe('the body of stats', () => {
  const price = { value: 18.07, currency: 'USD' }
  const onSale = (lowest: unknown) => ({ kind: 'on-sale', count: 4, lowest })

  it.each<[string, unknown, unknown]>([
    ['copies', { num_for_sale: 4, lowest_price: price, blocked_from_sale: false }, onSale(price)],
    ['copies without a price', { num_for_sale: 4, lowest_price: null }, onSale(null)],
    ['a price of a shape we do not know', { num_for_sale: 4, lowest_price: 18.07 }, onSale(null)],
    ['a price without a key', { num_for_sale: 4 }, onSale(null)],
    ['a price of 0', { num_for_sale: 4, lowest_price: { value: 0, currency: 'USD' } }, onSale(null)],
    ['a price below 0', { num_for_sale: 4, lowest_price: { value: -2, currency: 'USD' } }, onSale(null)],
    ['none as 0', { num_for_sale: 0, lowest_price: null, blocked_from_sale: false }, { kind: 'none' }],
    ['no count', { num_for_sale: null, lowest_price: null, blocked_from_sale: false }, { kind: 'unstated' }],
    ['no count and no blocked key', { num_for_sale: null, lowest_price: null }, { kind: 'unstated' }],
    ['blocked', { num_for_sale: null, lowest_price: null, blocked_from_sale: true }, { kind: 'blocked' }],
    ['a missing count', { lowest_price: null, blocked_from_sale: false }, null],
    ['a count that is text', { num_for_sale: '4' }, null],
    ['a fraction of a copy', { num_for_sale: 1.5 }, null],
    ['a negative count', { num_for_sale: -1 }, null],
    ['a list', [], null],
    ['null', null, null],
    ['a message', { message: 'You are making requests too quickly.' }, null],
  ])('with %s', (_, body, observation) => {
    expect(readStats(body)).toEqual(observation)
  })
})

describe('the copies of a master', () => {
  it.each<[string, unknown, unknown]>([
    ['copies', { id: 7, num_for_sale: 4, lowest_price: 18.07 }, { count: 4, lowest: 18.07 }],
    ['copies without a price', { id: 7, num_for_sale: 4 }, { count: 4, lowest: null }],
    ['a price of another shape', { id: 7, num_for_sale: 4, lowest_price: {} }, { count: 4, lowest: null }],
    ['a price of 0', { id: 7, num_for_sale: 4, lowest_price: 0 }, { count: 4, lowest: null }],
    ['none as 0', { id: 7, num_for_sale: 0, lowest_price: null }, { count: 0, lowest: null }],
    ['a count of null, which is no answer', { id: 7, num_for_sale: null, lowest_price: null }, null],
    ['a missing count', { id: 7, lowest_price: 18.07 }, null],
    ['another master', { id: 8, num_for_sale: 4, lowest_price: 18.07 }, null],
  ])('with %s', (_, body, copies) => expect(readMaster(body, 7)).toEqual(copies))
})
