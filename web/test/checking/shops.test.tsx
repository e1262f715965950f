import type { CopyOnWire, Shop } from '@cratewatch/contracts/checking/shops'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aUser } from '../fixtures/account.ts'
import { aMatch, aShop } from '../fixtures/shops.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { address, openPage, type Visit } from '../harness/open-page.tsx'

const shopsAre = (shops: readonly Shop[], limit = 20) =>
  server.answers(endpoints.listShops, { shops: [...shops], limit })
const openShops = (shops: readonly Shop[], visit?: Visit, limit?: number) =>
  openPage('/dashboard/shops', () => shopsAre(shops, limit), visit)
const field = () => screen.findByRole('textbox', { name: t('shops.link') })
/** What the items of a list say. */
const saidOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(textOf)

const openShop = (copies: readonly Partial<CopyOnWire>[], shop: Partial<Shop> = {}, visit?: Visit) =>
  openPage(
    `/dashboard/shops/${anId(80)}`,
    () =>
      server.answers(endpoints.readShop, {
        shop: aShop(shop),
        matches: copies.map((copy, index) => aMatch(index + 1, copy)),
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
  const [whole, few, pounds, unpriced] = await saidOf(t('shops.one.matches'))
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

it('shows no price that was read more than six hours ago', async () => {
  await openShop([{ seenAt: minutesAgo(9 * 60) }])
  const [copy] = await saidOf(t('shops.one.matches'))
  expect(copy).toContain('Germany · last seen 9 hours ago')
  await words(t('shops.one.old'))
  absent(/€/)
})

it('sums up the copies that are chosen: all of them at first', async () => {
  const hands = await openShop([
    {},
    { price: { value: 12, currency: 'GBP' }, postage: { value: 9, currency: 'EUR' } },
    { price: null, shownPrice: null, postage: null },
  ])
  const said = async () => textOf(await screen.findByText(/postage|price/, { selector: '[role=status]' }))
  const tick = (number: number) =>
    screen.findByRole('checkbox', { name: t('shops.one.choose', { name: `Artist\u00a0• Record ${number}` }) })
  const all = (chosen: number) =>
    screen.findByRole('checkbox', { name: t('shops.one.chosen', { count: 3, chosen }) })
  expect((await all(3)).getAttribute('aria-checked')).toBe('true')
  expect(await said()).toBe('≈ €28.00 + postage (€6.00 or €9.00 for one copy) · 1 without a known price')
  await hands.click(await tick(2))
  await hands.click(await tick(3))
  expect((await all(1)).getAttribute('aria-checked')).toBe('mixed')
  expect(await said()).toBe('€14.00 + €6.00 postage')
  await hands.click(await tick(1))
  await hands.click(await tick(3))
  expect(await said()).toBe('1 without a known price')
  await hands.click(await all(1))
  await hands.click(await all(3))
  expect((await all(0)).getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByText(/postage|price/, { selector: '[role=status]' })).toBeNull()
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
