import { days, hours } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { named, openMarketplace, type Opened } from '../../testing/open-marketplace.ts'

type Row = {
  readonly id: number
  readonly posted: string
  readonly condition: string
  readonly price: { readonly value: number; readonly currency: string }
  readonly release: { readonly id: number; readonly title: string }
}

/** Reads all pages of a shop, in the order that is asked for. */
async function readAll(m: Opened, username: string, query = 'sort=listed&sort_order=desc') {
  const rows: Row[] = []
  let url: string | undefined = `/users/${username}/inventory?${query}&per_page=100`
  for (; url !== undefined;) {
    const { body } = await m.get(url)
    rows.push(...body.listings)
    url = body.pagination.urls.next?.slice(m.url.length)
  }
  return rows
}

const shop = { username: 'plattenkiste', country: 'Germany', currency: 'EUR', listings: 80 } as const

describe('an inventory', () => {
  it('holds the copies that the statistics count, each with one seller', async () => {
    const { world } = await openMarketplace({ liveliness: 1, shops: [shop] })
    const counted = new Map<number, number>()
    for (const seller of world.shops.all()) {
      for (const { releaseId } of world.shops.inventory(seller))
        counted.set(releaseId, (counted.get(releaseId) ?? 0) + 1)
    }
    for (let index = 0; index < world.catalogue.size; index++) {
      const id = world.catalogue.idAt(index)
      expect([id, counted.get(id) ?? 0]).toEqual([id, world.stats(id)?.numForSale ?? 0])
    }
  })

  it('is newest first, a hundred to a page, and the same for the same seed', async () => {
    const [m, again] = [await openMarketplace({ shops: [shop] }), await openMarketplace({ shops: [shop] })]
    const { body, headers } = await m.get(
      '/users/Plattenkiste/inventory?sort=listed&sort_order=desc&per_page=500',
    )
    expect(body.pagination).toEqual({ page: 1, pages: 1, per_page: 100, items: 80, urls: {} })
    expect(headers.get('X-Discogs-Ratelimit-Used')).toBe('0')
    const dates = body.listings.map(({ posted }: Row) => Date.parse(posted))
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a))
    expect(JSON.stringify(body).replaceAll(m.url, again.url)).toEqual(
      JSON.stringify((await again.get('/users/plattenkiste/inventory?sort_order=desc&per_page=100')).body),
    )
  })

  it.each<[string, (row: Row) => number | string]>([
    ['price', (row: Row) => row.price.value],
    ['item', (row: Row) => row.release.title],
    ['listed', (row: Row) => Date.parse(row.posted)],
  ])('is sorted by %s, up and down', async (sort, key) => {
    const m = await openMarketplace({ shops: [shop] })
    const up = (await readAll(m, 'plattenkiste', `sort=${sort}`)).map(key)
    const down = (await readAll(m, 'plattenkiste', `sort=${sort}&sort_order=desc`)).map(key)
    expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    expect(down).toEqual(up.toReversed())
  })

  it('states prices in the currency of its seller, and postage to nobody without an address', async () => {
    const m = await openMarketplace({ shops: [{ ...shop, listings: 0 }] })
    const offer = { price: 24, postage: 6, media: 'Very Good (VG)' } as const
    m.world.shops.list('plattenkiste', m.ordinary(), { ...offer, comments: '盤面良好' })
    const [known] = (await m.get('/users/plattenkiste/inventory')).body.listings
    expect(known).toMatchObject({
      status: 'For Sale',
      condition: 'Very Good (VG)',
      ships_from: 'Germany',
      comments: '盤面良好',
      price: { value: 24, currency: 'EUR' },
      original_price: { curr_abbr: 'EUR', curr_id: 3, formatted: '€24.00', value: 24 },
      shipping_price: {},
      original_shipping_price: {},
      seller: { username: 'plattenkiste' },
      release: { id: m.ordinary() },
    })
    expect(known.release).not.toHaveProperty('master_id')
    expect(known).not.toHaveProperty('shipping_is_blocked')
    const [stranger] = (await m.get('/users/plattenkiste/inventory', named)).body.listings
    expect([stranger.shipping_price, stranger.original_shipping_price]).toEqual([{}, {}])
    expect(stranger.release).toMatchObject({ thumbnail: '', images: [] })
  })

  it('states postage to the address of whose permission it is, and prices in their currency', async () => {
    const m = await openMarketplace({
      shops: [{ ...shop, listings: 0, shipsTo: ['Germany', 'United Kingdom'] }],
    })
    m.world.shops.list('plattenkiste', m.ordinary(), { price: 24, postage: 6 })
    const asked = async (username: string) => {
      const headers = { ...named, Authorization: `Discogs token=token-of-${username}` }
      const [row] = (await m.get('/users/plattenkiste/inventory', headers)).body.listings
      const { body } = await m.get(`/marketplace/listings/${row.id}`, headers)
      for (const key of [
        'price',
        'original_price',
        'shipping_price',
        'original_shipping_price',
        'shipping_is_blocked',
      ])
        expect(body[key]).toEqual(row[key])
      return row
    }
    const home = await asked('sunday_digger')
    expect(home).toMatchObject({
      price: { value: 24, currency: 'EUR' },
      shipping_price: { value: 6, currency: 'EUR' },
      shipping_is_blocked: null,
    })
    expect(home.original_price).not.toHaveProperty('converted')
    const abroad = await asked('the_completist')
    expect(abroad).toMatchObject({
      price: { currency: 'GBP' },
      original_price: { curr_abbr: 'EUR', value: 24, converted: { curr_abbr: 'GBP' } },
      shipping_price: { currency: 'GBP' },
      original_shipping_price: { curr_abbr: 'EUR', value: 15 },
    })
    const blocked = await asked('one_track_mind')
    expect(blocked).toMatchObject({
      price: { currency: 'USD' },
      shipping_price: {},
      original_shipping_price: {},
      shipping_is_blocked: true,
    })
  })

  it('states what its seller asks of an order', async () => {
    const m = await openMarketplace({ shops: [{ ...shop, minOrder: 40, terms: 'US only &amp; no fees' }] })
    const [row] = (await m.get('/users/plattenkiste/inventory')).body.listings
    expect(row.seller).toMatchObject({ min_order_total: 40, shipping: 'US only &amp; no fees' })
  })

  it('ends at page 100 however many pages it counts, and weighs as much as the real one', async () => {
    const m = await openMarketplace({ shops: [{ username: 'the_warehouse', listings: 20_000 }] })
    const page = (n: number) => m.get(`/users/the_warehouse/inventory?per_page=100&page=${n}`)
    const first = await page(1)
    expect(first.body.pagination).toMatchObject({ pages: 200, items: 20_000 })
    expect(first.text.length).toBeGreaterThan(250_000)
    expect((await page(100)).body.listings).toHaveLength(100)
    const beyond = await page(101)
    expect([beyond.status, beyond.body]).toEqual([
      403,
      { message: 'Pagination above 100 disabled for inventories besides your own' },
    ])
  })

  it('is empty of accounts that sell nothing, 404 without an account, 403 where it is private', async () => {
    const m = await openMarketplace({
      shops: [
        { username: 'empty_racks' },
        { username: 'hidden', state: 'private', listings: 3 },
        { username: 'gone', state: 'deleted' },
      ],
    })
    const read = async (name: string) => m.get(`/users/${name}/inventory`)
    for (const name of ['empty_racks', 'newcomer'])
      expect((await read(name)).body).toMatchObject({ pagination: { items: 0, pages: 1 }, listings: [] })
    const unknown = { message: 'User does not exist or may have been deleted.' }
    for (const name of ['gone', 'nobody']) {
      const { status, body } = await read(name)
      expect([status, body]).toEqual([404, unknown])
    }
    expect((await read('hidden')).status).toBe(403)
  })

  it('moves with a seller who takes another name, and goes with one who leaves', async () => {
    const m = await openMarketplace({ shops: [shop] })
    const before = await m.get('/users/plattenkiste/inventory')
    m.world.shops.change('plattenkiste', { username: 'plattenkeller' })
    expect((await m.get('/users/plattenkiste/inventory')).status).toBe(404)
    const after = await m.get('/users/plattenkeller/inventory')
    expect(after.body.listings[0].seller.id).toBe(before.body.listings[0].seller.id)
    m.world.shops.change('plattenkeller', { state: 'deleted' })
    expect((await m.get('/users/plattenkeller/inventory')).status).toBe(404)
    expect(m.world.stats(before.body.listings[0].release.id)?.numForSale).toBe(0)
  })

  it('names every copy anew where the seller lists them anew each day', async () => {
    const m = await openMarketplace({
      shops: [{ username: 'every_morning', listings: 25, relistsEvery: days(1) }],
    })
    const read = () => readAll(m, 'every_morning')
    const records = (rows: readonly Row[]) => rows.map(({ release }) => release.id).toSorted()
    const today = await read()
    for (const { posted } of today) expect(m.clock.now() - Date.parse(posted)).toBeLessThan(days(1))
    m.clock.advance(days(1))
    const tomorrow = await read()
    expect(records(tomorrow)).toEqual(records(today))
    expect(new Set([...today, ...tomorrow].map(({ id }) => id)).size).toBe(50)
    expect(m.world.history(today[0]!.release.id).length).toBeLessThan(2)
  })

  it.each([
    ['copy-added', [1, 1], 101],
    ['copy-taken', [-1, 0], 99],
  ] as const)('moves while it is read: %s', async (kind, [shift], total) => {
    const m = await openMarketplace({ shops: [{ ...shop, listings: 100 }] })
    const newest = await readAll(m, 'plattenkiste')
    m.faults.add({ kind, prefix: '/users/plattenkiste', next: 1 })
    const page = async (n: number) =>
      (await m.get(`/users/plattenkiste/inventory?sort_order=desc&per_page=50&page=${n}`)).body
    const [first, second] = [await page(1), await page(2)]
    expect(first.listings.map(({ id }: Row) => id)).toEqual(newest.slice(0, 50).map(({ id }) => id))
    expect(second.listings[0].id).toBe(newest[50 - shift]!.id)
    expect(second.pagination.items).toBe(total)
  })
})

it.each([
  ['short-page', 6, 10],
  ['repeated-rows', 10, 10],
  ['longer-total', 10, 11],
] as const)('an inventory from a worn cache: %s', async (kind, rows, total) => {
  const m = await openMarketplace({ shops: [{ ...shop, listings: 10 }] })
  m.faults.add({ kind, prefix: '/users/plattenkiste/inventory' })
  const { body } = await m.get('/users/plattenkiste/inventory')
  expect([body.listings.length, body.pagination.items]).toEqual([rows, total])
  const different = new Set(body.listings.map(({ id }: Row) => id)).size
  expect(different).toBe(kind === 'repeated-rows' ? 5 : rows)
})

describe('a listing', () => {
  it('names its seller and its price in dollars, also when it is gone', async () => {
    const m = await openMarketplace({ shops: [{ ...shop, listings: 1 }] })
    const [row] = await readAll(m, 'plattenkiste')
    const read = () => m.get(`/marketplace/listings/${row?.id}`, named)
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'For Sale',
      price: { currency: 'USD' },
      original_price: row?.price && { curr_abbr: 'EUR', value: row.price.value },
      shipping_is_blocked: true,
      seller: { username: 'plattenkiste' },
    })
    expect(body.shipping_price).toEqual({})
    m.clock.advance(hours(1))
    m.world.sell(row!.release.id, 'all')
    expect((await read()).body).toMatchObject({ status: 'Sold', id: row?.id })
    expect((await m.get('/marketplace/listings/1')).status).toBe(404)
  })

  it('that was taken off and listed again has another number, and the record was on sale all the time', async () => {
    const m = await openMarketplace({ shops: [{ ...shop, listings: 1 }] })
    const [row] = await readAll(m, 'plattenkiste')
    m.clock.advance(hours(1))
    m.world.shops.relist(row!.id)
    const [relisted] = await readAll(m, 'plattenkiste')
    expect(relisted?.id).not.toBe(row?.id)
    expect(relisted).toMatchObject({ condition: row?.condition, price: row?.price })
    expect(Date.parse(relisted!.posted)).toBe(m.clock.now())
    expect((await m.get(`/marketplace/listings/${row?.id}`)).body.status).toBe('Deleted')
    expect(m.world.history(row!.release.id).map(({ kind }) => kind)).toEqual(['appeared'])
    m.world.shops.takeOff(relisted!.id)
    expect(await readAll(m, 'plattenkiste')).toEqual([])
    expect(m.world.shops.takeOff(relisted!.id)).toEqual({ ok: false, error: 'no-such-listing' })
  })
})
