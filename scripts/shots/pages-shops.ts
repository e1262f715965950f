import type { CopyOnWire, Shop, ShopMatch } from '@cratewatch/contracts/checking/shops'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anId } from '../../web/test/fixtures/account.ts'
import { aCopy, aMatch, anOrdering, aParcel, aShop } from '../../web/test/fixtures/shops.ts'
import { all, answers, failing, loading, press, statesOf } from './page-state.ts'
import { onFreePlan } from './pages-watches.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const NAMES = [
  ['Alice Venn', 'Slow Harbour'],
  ['The Lanterns', 'Tidewater'],
  ['Brigid O’Halloran & The Lantern Street Ensemble', 'Everything That Was Said Between the Tides'],
  ['Ilse Kamp', 'Nachtfahrt'],
] as const

const match = (
  number: number,
  given: Partial<CopyOnWire> = {},
  offer: Parameters<typeof aMatch>[2] = {},
): ShopMatch => {
  const [artist, name] = NAMES[number % NAMES.length] ?? NAMES[0]
  return { ...aMatch(number, { seenAt: ago(2), ...given }, offer), artist, name }
}
const shop = (number: number, given: Partial<Shop> = {}) =>
  aShop({ id: anId(80 + number), readAt: ago(2), newest: [match(0), match(1), match(3)], ...given })
const nothing = { listed: null, read: 0, readAt: null, wanted: 0, newest: [], parcel: null }
const euros = (value: number) => ({ value, currency: 'EUR' })

const SHOPS = [
  shop(0, {
    wanted: 8,
    parcel: aParcel({
      records: 6,
      total: euros(84),
      postage: euros(11),
      near: { count: 2, least: euros(1), most: euros(4) },
      readAt: ago(12),
    }),
  }),
  shop(1, {
    name: 'plattenkiste-berlin',
    listed: 20_000,
    read: 1000,
    isPart: true,
    wanted: 1,
    newest: [match(2)],
    parcel: aParcel({
      records: 2,
      beyond: 1,
      total: euros(36.5),
      postage: null,
      unstated: 2,
      minimum: euros(30),
      isConverted: true,
      readAt: ago(2),
    }),
  }),
  shop(2, {
    name: 'Onda_Discos',
    wanted: 3,
    newest: [match(3)],
    parcel: aParcel({
      records: 1,
      total: euros(24),
      near: { count: 1, least: euros(2), most: euros(2) },
      readAt: ago(2),
    }),
  }),
  shop(6, { name: 'empty_racks', wanted: 0, newest: [], readAt: ago(540), parcel: null }),
  shop(3, { name: 'vinyl-attic', state: 'new', ...nothing }),
  shop(4, { name: 'a_seller_with_quite_a_long_name_indeed', state: 'private', ...nothing }),
  shop(5, { name: 'gone-fishing', state: 'no-seller', ...nothing }),
]

const POUNDS = {
  price: { value: 12.5, currency: 'GBP' },
  shownPrice: { value: 14.6, currency: 'EUR' },
  postage: { value: 5, currency: 'GBP' },
  shipsFrom: 'United Kingdom',
}
const MATCHES = [
  match(0, { comments: 'Plays perfectly. Sleeve with light ring wear.\nFrom a smoke-free home.' }),
  match(1, { media: 'VG+', sleeve: 'not-graded', ...POUNDS }),
  match(2, { media: 'M', sleeve: 'M', postage: null, isRelisted: true }),
  match(4, { price: euros(18), shownPrice: euros(18) }, { excess: 300 }),
  match(3, {
    media: 'VG',
    sleeve: 'no-cover',
    price: null,
    shownPrice: null,
    postage: null,
    shipsFrom: null,
  }),
]

const ALERT = { records: 3, ceiling: { minor: 6_000, currency: 'EUR' } } as const

const SUGGESTIONS = [
  {
    name: 'rillenreich',
    uri: 'https://www.discogs.com/seller/rillenreich/profile',
    records: 7,
    onSale: 4,
    orders: 0,
  },
  {
    name: 'a_seller_with_quite_a_long_name',
    uri: 'https://www.discogs.com',
    records: 2,
    onSale: 0,
    orders: 0,
  },
]
const BOUGHT = [
  { name: 'attic-sounds', uri: 'https://www.discogs.com', records: 3, onSale: 1, orders: 12 },
  { name: 'Onda_Rara', uri: 'https://www.discogs.com', records: 0, onSale: 0, orders: 1 },
]

/** Chooses a file of orders. */
async function chooseOrders(page: Page): Promise<void> {
  await press('main section > div > button[aria-expanded=false]', 'main input[type=file]')(page)
  const buffer = Buffer.from('order_num,seller\n7-1,attic-sounds\n')
  const file = { name: 'purchases.csv', mimeType: 'text/csv', buffer }
  await page.locator('main input[type=file]').setInputFiles(file)
  await page.locator('main [role=status]:not(:empty)').waitFor()
}

const shopsAre = (shops: readonly Shop[], limit = 20) =>
  answers('/api/shops', { shops, limit, suggestions: SUGGESTIONS })
const shopIs = (of: Shop, matches: readonly object[], ordering = anOrdering()) =>
  answers('/api/shops/*', { shop: of, matches, ordering })
const old = [0, 1].map((number) => match(number, { seenAt: ago(540) }, { leftOut: 'price-old' }))
const ORDER = anOrdering({
  minimum: euros(60),
  minimumWorth: 6000,
  postageSteps: ['1 LP: 6,00 €', '2-3 LPs: 8,50 €', '4+ LPs: 12 €'],
})

/** The followed shops, one of them, and the copies on the page of a record. */
export const SHOP_PAGES = [
  ...statesOf(
    { as: 'collector', path: pathOf('shops'), ready: 'main ul h2' },
    {
      shops: { before: shopsAre(SHOPS) },
      'shops-empty': { before: shopsAre([]), ready: 'main h2' },
      'shops-orders': {
        before: all(
          shopsAre(SHOPS.slice(0, 1)),
          answers('/api/shops/suggestions', { suggestions: [...BOUGHT, ...SUGGESTIONS] }, 'POST'),
        ),
        act: chooseOrders,
      },
      'shops-full': { before: all(shopsAre(SHOPS.slice(0, 1), 1), onFreePlan(3)) },
      'shops-loading': loading('/api/shops'),
      'shops-error': failing('/api/shops'),
    },
  ),
  ...statesOf(
    { as: 'collector', path: pathOf('shop', { id: anId(80) }), ready: 'main ul h2' },
    {
      shop: { before: shopIs(shop(0), MATCHES, ORDER) },
      'shop-alert': { before: shopIs(shop(0, { parcelAlert: ALERT }), MATCHES) },
      'shop-alert-form': {
        before: shopIs(shop(0), MATCHES),
        act: press('main button:has(.lucide-bell)', 'main form'),
      },
      'shop-old': { before: shopIs(shop(0, { readAt: ago(540) }), old) },
      'shop-none': { before: shopIs(shop(0, { wanted: 0, newest: [] }), []), ready: 'main h1 + a' },
      'shop-new': { before: shopIs(shop(0, { state: 'new', ...nothing }), []), ready: 'main h1 + a' },
      'shop-unknown': {
        before: answers('/api/shops/*', { error: { code: 'SHOP_NOT_FOUND', message: '' } }, 'GET', 404),
        ready: 'main h2',
      },
    },
  ),
  ...statesOf(
    {
      as: 'collector',
      path: ({ found }) => pathOf('record', { id: found }),
      ready: 'main section .lucide-arrow-up-right',
    },
    {
      'record-copies': {
        before: answers('/api/vinyls/*/copies', {
          copies: [1, 2, 3, 4, 5, 6].map((number) =>
            aCopy(number, {
              seenAt: ago(2),
              ...(number === 2 && POUNDS),
              comments: number === 1 ? 'Plays perfectly.' : '',
            }),
          ),
        }),
      },
    },
  ),
]
