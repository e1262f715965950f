import type { ParcelOnWire } from '@cratewatch/contracts/checking/parcels'
import type { CopyOnWire, Shop, ShopSuggestion } from '@cratewatch/contracts/checking/shops'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aUser } from '../fixtures/account.ts'
import { aMatch, anOrdering, aParcel, aShop } from '../fixtures/shops.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { address, openPage, type Visit } from '../harness/open-page.tsx'

const shopsAre = (shops: readonly Shop[], limit = 20, suggestions: readonly ShopSuggestion[] = []) =>
  server.answers(endpoints.listShops, { shops: [...shops], limit, suggestions: [...suggestions] })
const openShops = (shops: readonly Shop[], visit?: Visit, limit?: number) =>
  openPage('/dashboard/shops', () => shopsAre(shops, limit), visit)
const field = () => screen.findByRole('textbox', { name: t('shops.link') })
/** What the items of a list say. */
const saidOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(textOf)

type Offers = Partial<Parameters<typeof aMatch>[2]>
const openShop = (
  copies: readonly (Partial<CopyOnWire> & { offer?: Offers })[],
  shop: Partial<Shop> = {},
  visit?: Visit,
  ordering = anOrdering(),
) =>
  openPage(
    `/dashboard/shops/${anId(80)}`,
    () =>
      server.answers(endpoints.readShop, {
        shop: aShop(shop),
        matches: copies.map(({ offer, ...copy }, index) => aMatch(index + 1, copy, offer)),
        ordering,
      }),
    visit,
  )

it.each(['en', 'es'] as const)(
  'follows a shop by its name in %s, once, and shows what it has',
  async (locale) => {
    const hands = await openShops([], { locale })
    await words(t('shops.empty.text'))
    await hands.type(await field(), ' sunday_digger ')
    const held = server.holds(endpoints.followShop)
    await hands.dblClick(await button(t('shops.follow')))
    await eventually(() => expect(held.count()).toBe(1))
    expect(server.onlyCall(endpoints.followShop).body).toEqual({ shop: 'sunday_digger' })
    const isNew = aShop({ state: 'new', listed: null, read: 0, readAt: null, wanted: 0, newest: [] })
    shopsAre([isNew])
    held.answer(isNew)
    await words(t('shops.state.new'))
    shopsAre([aShop()])
    await wait(5_000)
    await words(new RegExp(t('shops.listed', { count: 812 })))
    expect((await saidOf(t('shops.title'))).join()).toContain(t('shops.wanted', { count: 3 }))
    expect(await screen.findByRole('img', { name: 'Artist • Record 1' })).toBeDefined()
  },
)

it.each<ErrorCode>(['SHOP_LINK_INVALID', 'SHOP_ALREADY_FOLLOWED', 'SHOP_NOT_FOUND', 'DISCOGS_API_ERROR'])(
  'says at the field why a shop is not followed: %s',
  async (code) => {
    const hands = await openShops([])
    server.refuses(endpoints.followShop, code)
    await hands.type(await field(), 'nobody')
    await hands.click(await button(t('shops.follow')))
    await refusal(code)
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    expect(await field()).toHaveProperty('value', 'nobody')
  },
)

it('says of each shop what it has, the one with most first, or why that is not known', async () => {
  await openShops([
    aShop({ id: anId(81), name: 'gone', state: 'no-seller', wanted: 0, newest: [] }),
    aShop({ id: anId(82), name: 'shy', state: 'private', wanted: 0, newest: [] }),
    aShop({ listed: 20_000, read: 1000, isPart: true, wanted: 1 }),
    aShop({ id: anId(83), name: 'empty', listed: 0, wanted: 0, newest: [], readAt: minutesAgo(9 * 60) }),
    aShop({ id: anId(84), name: 'beyond the plan', isResting: true, wanted: 0 }),
  ])
  const [part, gone, shy, empty, resting] = await saidOf(t('shops.title'))
  expect(part).toContain(
    '1 record from your list · 20,000 for sale, the newest 1,000 checked · checked 2 minutes ago',
  )
  expect(gone).toContain(t('shops.state.no-seller'))
  expect(shy).toContain(t('shops.state.private'))
  expect(empty).toContain('Nothing from your list · 0 for sale · checked 9 hours ago')
  expect(resting).toContain(t('shops.state.resting'))
})

it('offers premium to who follows as many shops as the free plan allows, and tells premium users', async () => {
  const free = await openShops([aShop()], { user: aUser({ subscription: { plan: 'FREE' } }) }, 1)
  await words(t('shops.fullFree', { count: 20 }))
  absent(t('shops.follow'))
  await free.click(await link(t('words.seePlans')))
  await eventually(() => expect(address()).toBe('/dashboard/subscription'))
})

it('says that the plan allows no more shops', async () => {
  await openShops([aShop()], { user: aUser({ subscription: { plan: 'PREMIUM' } }) }, 1)
  await words(t('shops.full'))
  absent(t('words.seePlans'))
})

it('stops following a shop, and follows it again by undo', async () => {
  const hands = await openShops([aShop()])
  server.answers(endpoints.unfollowShop)
  const press = await button(t('shops.unfollowName', { name: 'sunday_digger' }))
  shopsAre([])
  await hands.click(press)
  await words(t('shops.empty.title'))
  expect(server.onlyCall(endpoints.unfollowShop).params).toEqual({ id: anId(80) })
  server.answers(endpoints.followShop, aShop())
  shopsAre([aShop()])
  await hands.click(await button(t('words.undo')))
  await link('sunday_digger')
  expect(server.onlyCall(endpoints.followShop).body).toEqual({ shop: 'sunday_digger' })
})

it('says what could not be done with a shop', async () => {
  const hands = await openShops([aShop()])
  server.refuses(endpoints.unfollowShop, 'RATE_LIMITED')
  await hands.click(await button(t('shops.unfollowName', { name: 'sunday_digger' })))
  await words(t('shops.unfollowFailed'))
  server.answers(endpoints.unfollowShop)
  await hands.click(await button(t('shops.unfollowName', { name: 'sunday_digger' })))
  server.refuses(endpoints.followShop, 'RATE_LIMITED')
  await hands.click(await button(t('words.undo')))
  await words(t('words.undoFailed'))
})

it.each([
  [
    'en',
    'Had 7 of your records in the last 30 days, and has 4 of them now.',
    'Had 2 of your records in the last 30 days.',
  ],
  [
    'es',
    'Tuvo 7 de tus discos en los últimos 30 días, y ahora tiene 4.',
    'Tuvo 2 de tus discos en los últimos 30 días.',
  ],
] as const)(
  'suggests shops in %s, each with its reason, and follows one by a press',
  async (locale, many, few) => {
    const uri = 'https://www.discogs.com/seller/rillenreich/profile'
    const suggestions = [
      { name: 'rillenreich', uri, records: 7, onSale: 4, orders: 0 },
      { name: 'attic', uri, records: 2, onSale: 0, orders: 0 },
    ]
    const hands = await openPage('/dashboard/shops', () => shopsAre([], 20, suggestions), { locale })
    const [first, second] = await saidOf(t('shops.suggested.title'))
    expect([first, second]).toEqual([expect.stringContaining(many), expect.stringContaining(few)])
    server.answers(endpoints.followShop, aShop())
    shopsAre([aShop()], 20)
    await hands.click(await button(t('shops.suggested.follow', { name: 'rillenreich' })))
    await link('sunday_digger')
    expect(server.onlyCall(endpoints.followShop).body).toEqual({ shop: 'rillenreich' })
    absent(t('shops.suggested.title'))
  },
)

it('suggests nothing to who may follow no more', async () => {
  const uri = 'https://www.discogs.com'
  const suggestion = { name: 'rillenreich', uri, records: 7, onSale: 4, orders: 0 }
  await openPage('/dashboard/shops', () => shopsAre([aShop()], 1, [suggestion]))
  await link('sunday_digger')
  absent(t('shops.suggested.title'))
  absent(t('shops.orders.show'))
})

const purchases = new File(['seller\nattic'], 'purchases.csv', { type: 'text/csv' })
const sendOrders = async (hands: Awaited<ReturnType<typeof openShops>>) => {
  await hands.click(await button(t('shops.orders.show')))
  await hands.upload(await screen.findByLabelText(new RegExp(t('wantlist.files.choose'))), purchases)
}

it.each([
  ['en', 'You bought from this shop 12 times. Had 1 of your records in the last 30 days.'],
  ['es', 'Compraste 12 veces en esta tienda. Tuvo 1 de tus discos en los últimos 30 días.'],
] as const)('suggests in %s where somebody bought, from a file of their orders', async (locale, often) => {
  const hands = await openShops([aShop()], { locale })
  const uri = 'https://www.discogs.com/seller/attic/profile'
  server.answers(endpoints.suggestShops, {
    suggestions: [
      { name: 'attic', uri, records: 1, onSale: 0, orders: 12 },
      { name: 'SUNDAY_digger', uri, records: 0, onSale: 0, orders: 3 },
      { name: 'rillenreich', uri, records: 0, onSale: 0, orders: 1 },
    ],
  })
  await sendOrders(hands)
  await words(t('shops.orders.found', { count: 2 }))
  const [first, second, ...others] = await saidOf(t('shops.suggested.title'))
  expect(first).toContain(often)
  expect([second, others]).toEqual([expect.stringContaining(t('shops.suggested.bought', { count: 1 })), []])
  expect(server.onlyCall(endpoints.suggestShops).body).toBe(purchases)
  server.answers(endpoints.followShop, aShop({ id: anId(81), name: 'attic' }))
  shopsAre([aShop(), aShop({ id: anId(81), name: 'attic' })])
  await hands.click(await button(t('shops.suggested.follow', { name: 'attic' })))
  await words(t('shops.orders.found', { count: 1 }))
  expect(await saidOf(t('shops.suggested.title'))).toHaveLength(1)
})

it('says when a file of orders brings no shop, and why one could not be read', async () => {
  const hands = await openShops([])
  server.answers(endpoints.suggestShops, { suggestions: [] })
  await sendOrders(hands)
  await words(t('shops.orders.none'))
  server.refuses(endpoints.suggestShops, 'FILE_WITHOUT_SHOPS')
  await hands.upload(await screen.findByLabelText(new RegExp(t('wantlist.files.choose'))), purchases)
  await refusal('FILE_WITHOUT_SHOPS')
  absent(t('shops.orders.none'))
})

it('says that the shops did not load', async () => {
  await openPage('/dashboard/shops', () => server.refuses(endpoints.listShops, 'RATE_LIMITED'))
  await heading(t('shops.loadFailed'))
})

const LONG = 'Plays loud. '.repeat(20).trim()

it('opens a shop with its matches, which lead to the record and to where they are bought', async () => {
  const hands = await openShops([aShop()])
  server.answers(endpoints.readShop, {
    shop: aShop(),
    matches: [aMatch(1, { comments: LONG }), aMatch(2, { comments: 'Plays loud' })],
    ordering: anOrdering(),
  })
  await hands.click(await link('sunday_digger'))
  await heading(/^Artist\s• Record 1$/)
  expect(address()).toBe(`/dashboard/shops/${anId(80)}`)
  const [buy] = await screen.findAllByRole('link', { name: /^Buy from sunday_digger/ })
  expect(buy?.getAttribute('href')).toBe('https://www.discogs.com/sell/item/9001')
  expect((await link(/^Artist\s• Record 1$/)).getAttribute('href')).toBe(`/dashboard/vinyls/${anId(1)}`)
  expect((await screen.findByText('Plays loud')).closest('[hidden]')).toBeNull()
  expect((await screen.findByText(LONG)).closest('[hidden]')).not.toBeNull()
  await hands.click(await button(t('shops.copy.comments')))
  expect((await screen.findByText(LONG)).closest('[hidden]')).toBeNull()
})

it('says of a copy its grades, price with postage and country', async () => {
  await openShop([
    {},
    { media: 'M', sleeve: 'not-graded', postage: null, shipsFrom: null, isRelisted: true },
    { price: { value: 12, currency: 'GBP' }, postage: { value: 5, currency: 'GBP' } },
    { media: null, price: null, shownPrice: null, postage: null },
  ])
  const [whole, few, pounds] = await saidOf(t('shops.one.matches'))
  const [unpriced] = await saidOf(t('shops.one.leftOut'))
  expect(whole).toContain(
    'NM / VG+Record: Near Mint. Sleeve: Very Good Plus. · €14.00 + €6.00 postage · Germany',
  )
  expect(few).toContain('M / not graded')
  expect(few).toContain('· €14.00 · listed again')
  expect(pounds).toContain('£12.00 (≈ €14.00) + £5.00 postage')
  expect(unpriced).toContain('not stated / VG+')
  expect(unpriced).toContain('· Germany · no price stated')
})

it('says what stands between the reader and a copy', async () => {
  await openShop([
    { minOrder: { value: 40, currency: 'EUR' }, mayNotShip: true },
    { cannotShip: true, mayNotShip: true, postage: null },
  ])
  const [asking, blocked] = await saidOf(t('shops.one.matches'))
  expect(asking).toContain('€6.00 postage · minimum order €40.00 · may not ship to you · Germany')
  expect(blocked).toContain('€14.00 · can’t be shipped to you · Germany')
})

it('calls countries and grades by their names in the language of the reader', async () => {
  await openShop(
    [{ shipsFrom: 'Czech Republic' }, { shipsFrom: 'Bosnia and Herzegovina' }, { shipsFrom: 'Narnia' }],
    {},
    {
      locale: 'es',
    },
  )
  const [first, second, third] = await saidOf(t('shops.one.matches'))
  expect(first).toContain('Disco: Near Mint.')
  expect(first).toContain('6,00 € de envío · Chequia')
  expect(second).toContain('Bosnia y Herzegovina')
  expect(third).toContain('Narnia')
})

it('shows and counts no price that was read more than six hours ago, also of a page that stays open', async () => {
  await openShop([
    { seenAt: minutesAgo(9 * 60), offer: { leftOut: 'price-old' } },
    { seenAt: minutesAgo(359) },
  ])
  const [old] = await saidOf(t('shops.one.leftOut'))
  expect(old).toContain('Germany · last seen 9 hours ago')
  expect(old).toContain(t('shops.leftOut.price-old'))
  expect(await statusOf()).toContain('€20.00')
  await wait(2 * 60_000)
  await eventually(() => absent(t('shops.one.matches')))
  expect(await saidOf(t('shops.one.leftOut'))).toHaveLength(2)
  absent(/€/)
})

const statusOf = async () => {
  await screen.findByRole('textbox', { name: t('shops.parcel.budget') })
  return textOf(within(screen.getByRole('main')).getByRole('status'))
}
const tick = (number: number) =>
  screen.findByRole('checkbox', { name: t('shops.one.choose', { name: `Artist\u00a0• Record ${number}` }) })
const ticked = async (count: number) => {
  const ticks = await Promise.all(Array.from({ length: count }, (_, index) => tick(index + 1)))
  return ticks.flatMap((each, index) => (each.getAttribute('aria-checked') === 'true' ? [index + 1] : []))
}
const DEAR = { price: { value: 18, currency: 'EUR' }, shownPrice: { value: 18, currency: 'EUR' } } as const

it('proposes what is within the limits, and follows what is ticked off', async () => {
  const hands = await openShop([
    {},
    { ...DEAR, postage: { value: 9, currency: 'EUR' } },
    { ...DEAR, offer: { excess: 400 } },
  ])
  expect(await ticked(3)).toEqual([1, 2])
  expect(await statusOf()).toBe(
    '2 of your records, from €41.00 with postage from €9.00€20.50 a record on its way to you · prices read 2 minutes ago1 more is €4.00 above your limit',
  )
  await words(t('shops.parcel.above', { price: '€4.00' }))
  await hands.click(await tick(2))
  expect(await statusOf()).toContain('1 of your records, €20.00 with postage of €6.00')
  await hands.click(await tick(3))
  expect(await statusOf()).toContain('2 of your records, from €38.00 with postage from €6.00')
  await hands.click(await button(t('shops.parcel.propose')))
  expect(await ticked(3)).toEqual([1, 2])
  const all = await screen.findByRole('checkbox', { name: t('shops.one.chosen', { count: 3, chosen: 2 }) })
  expect(all.getAttribute('aria-checked')).toBe('mixed')
  await hands.click(all)
  await hands.click(all)
  expect(await statusOf()).toContain(t('shops.parcel.nothing'))
})

it('says what is not known: postage that nobody states, and prices in other currencies', async () => {
  const pounds = { price: { value: 12, currency: 'GBP' }, postage: null }
  const hands = await openShop([{ postage: null }, pounds, {}])
  expect(await statusOf()).toContain(
    '3 of your records, from ≈ €48.00 with postage from ≈ €6.00 (2 without stated postage)',
  )
  await hands.click(await tick(3))
  expect(await statusOf()).toContain('2 of your records, ≈ €28.00 plus postage')
  await hands.click(await tick(2))
  expect(await statusOf()).toContain('1 of your records, €14.00 plus postage')
})

it('chooses for a budget, and says when it is no amount', async () => {
  const hands = await openShop([DEAR, {}, {}])
  const budget = await screen.findByRole('textbox', { name: t('shops.parcel.budget') })
  await hands.type(budget, '34')
  expect(await ticked(3)).toEqual([2, 3])
  await hands.type(budget, 'x')
  await words(t('alerts.question.priceInvalid'))
})

it('fills the minimum order with what is nearest its limit, and says what lacks of it', async () => {
  const ordering = anOrdering({
    minimum: { value: 40, currency: 'EUR' },
    minimumWorth: 4000,
    postageSteps: ['2-3 LPs: 8 €'],
  })
  const hands = await openShop([{}, {}, { ...DEAR, offer: { excess: 400 } }], {}, {}, ordering)
  expect(await ticked(3)).toEqual([1, 2, 3])
  expect(await statusOf()).toContain('1 above your limit, to reach the minimum order of €40.00')
  await hands.click(await tick(1))
  expect(await statusOf()).toContain('€8.00 short of the minimum order of €40.00')
  await hands.click(await button(t('shops.parcel.steps')))
  await words('2-3 LPs: 8 €')
})

it('says of what can be in no parcel why that is', async () => {
  await openShop([{}, { offer: { leftOut: 'worse-grade' } }, { offer: { leftOut: 'cannot-ship' } }])
  const [worse, blocked] = await saidOf(t('shops.one.leftOut'))
  expect(worse).toContain(t('shops.leftOut.worse-grade'))
  expect(blocked).toContain(t('shops.leftOut.cannot-ship'))
})

it('puts first the shop where a record costs least on its way, and says what each would send', async () => {
  const parcel = (records: number, value: number, given: Partial<ParcelOnWire> = {}) =>
    aParcel({ records, total: { value, currency: 'EUR' }, ...given })
  const near = { count: 2, least: { value: 4, currency: 'EUR' }, most: { value: 4, currency: 'EUR' } }
  const minimum = { value: 40, currency: 'EUR' }
  await openShops([
    aShop({ id: anId(81), name: 'none', parcel: parcel(0, 0, { near, readAt: null }) }),
    aShop({ id: anId(82), name: 'dear', parcel: parcel(1, 30) }),
    aShop({ id: anId(83), name: 'unknown', parcel: parcel(2, 9, { postage: null, unstated: 2 }) }),
    aShop({ name: 'short', parcel: parcel(1, 5, { minimum, missing: { value: 35, currency: 'EUR' } }) }),
    aShop({ id: anId(84), name: 'best', parcel: parcel(6, 84, { near }) }),
    aShop({ id: anId(85), name: 'old', parcel: parcel(1, 70, { readAt: minutesAgo(9 * 60) }) }),
  ])
  const [best, dear, old, unknown, short, none] = await saidOf(t('shops.title'))
  expect(best).toContain(
    '6 of your records, from €84.00 with postage from €6.00, 2 more are €4.00 above your limits',
  )
  expect(best).toContain('€14.00 a record on its way to you · prices read 2 minutes ago')
  expect(best).toContain(t('shops.parcel.best'))
  expect(dear).toContain('1 of your records, €30.00 with postage of €6.00')
  expect(old).not.toContain('€')
  expect(unknown).toContain('2 of your records, €9.00 plus postage')
  expect(short).toContain('€35.00 short of the minimum order of €40.00')
  expect(none).toContain('Nothing within your limits, 2 more are €4.00 above your limits')
  expect(await screen.findAllByText(t('shops.parcel.best'))).toHaveLength(1)
})

it('says that a shop has nothing of the list', async () => {
  await openShop([], { wanted: 0, newest: [] })
  await words(t('shops.one.none'))
})

it('says that a shop is not followed', async () => {
  await openPage(`/dashboard/shops/${anId(80)}`, () => server.refuses(endpoints.readShop, 'SHOP_NOT_FOUND'))
  await heading(t('shops.one.unknownTitle'))
})

it('says that a shop did not load', async () => {
  await openPage(`/dashboard/shops/${anId(80)}`, () => server.refuses(endpoints.readShop, 'RATE_LIMITED'))
  await heading(t('shops.one.loadFailed'))
})
