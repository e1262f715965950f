import { flagOf, textOf } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

export const catalogueEndpoints: readonly Endpoint[] = [
  [
    'GET',
    /^\/v1\/products$/,
    (ledger, params) => paginate('/v1/products', ledger.products.values(), params),
    [...listParams, 'active', 'ids'],
  ],
  ['GET', /^\/v1\/products\/(\w+)$/, retrieve((ledger) => ledger.products, 'product')],
  [
    'GET',
    /^\/v1\/prices$/,
    (ledger, params) => {
      const product = textOf(params, 'product')
      const active = flagOf(params, 'active')
      const prices = [...ledger.prices.values()].filter(
        (price) =>
          (product === undefined || price.product === product) &&
          (active === undefined || price.active === active),
      )
      return paginate('/v1/prices', prices, params)
    },
    [...listParams, 'active', 'product', 'currency', 'type', 'lookup_keys', 'recurring'],
  ],
  ['GET', /^\/v1\/prices\/(\w+)$/, retrieve((ledger) => ledger.prices, 'price')],
]
