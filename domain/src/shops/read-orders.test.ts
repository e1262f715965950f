import { expect, it } from 'vitest'
import { areOrders, countOrders } from './read-orders.ts'

const rows = (text: string) => text.split('\n').map((line) => line.split(','))

it('orders are counted by seller, those with most first, and lines of one order once', () => {
  const file = rows(
    [
      'order_num,order_date,seller_id,seller,status,item_id,release_id',
      '7-1,2026-01-02,4711,plattenkiste,Shipped,901,11',
      '7-1,2026-01-02,4711,plattenkiste,Shipped,902,12',
      '8-3,2026-02-01,4711,Redwax,Shipped,903,13',
      '8-4,2026-03-01,4711,redwax,Shipped,904,14',
      '9-1,2026-03-02,4711,attic,Cancelled (Item Unavailable),905,15',
    ].join('\n'),
  )
  expect(countOrders(file)).toEqual([
    { seller: 'Redwax', orders: 2 },
    { seller: 'plattenkiste', orders: 1 },
  ])
})

it('sellers may be links, below titles, and each line an order where none has a number', () => {
  const link = 'https://www.discogs.com/seller/Redwax/profile'
  const file = [
    ['My purchases'],
    ['Vendedor', 'Fecha'],
    [link, '1'],
    ['Redwax', '2'],
    ['', '3'],
    ['no name!', '4'],
  ]
  expect(countOrders(file)).toEqual([{ seller: 'Redwax', orders: 2 }])
})

it('a file without a column of sellers counts none', () => {
  expect(countOrders(rows('order_num,buyer\n7-1,somebody'))).toBeNull()
  expect(countOrders([])).toBeNull()
})

it.each([
  ['order_num,order_date,seller,item_id', true],
  ['Order #,Buyer,Status', true],
  ['Número de pedido,Vendedor,Total', true],
  ['Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes', false],
  ['Artist,Title,Seller,Max price', false],
  ['Artist,Title,Seller,Purchase date,Discogs ID', false],
  ['Artist,Title,Order,Discogs ID', false],
  ['Artist,Title,Order number,Discogs ID', false],
])('a header says whether a file is one of orders: %s', (header, isOne) => {
  expect(areOrders([['Title'], header.split(',')])).toBe(isOne)
})
