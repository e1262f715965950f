import type { Shop } from '@cratewatch/contracts/checking/shops'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aUser } from '../fixtures/account.ts'
import { aMatch, anOrdering, aShop } from '../fixtures/shops.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, field, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

const ALERT = { records: 3, ceiling: { minor: 4_500, currency: 'EUR' } } as const

const shopIs = (shop: Partial<Shop>) =>
  server.answers(endpoints.readShop, {
    shop: aShop(shop),
    matches: [1, 2, 3, 4].map((number) => aMatch(number)),
    ordering: anOrdering(),
  })
const openShop = (shop: Partial<Shop> = {}, visit?: Visit) =>
  openPage(`/dashboard/shops/${anId(80)}`, () => shopIs(shop), visit)

it.each([
  [
    'en',
    '79.50',
    'We’ll alert you when 3 or more of your records cost €79.50 or less together, postage included.',
  ],
  [
    'es',
    '79,50',
    'Te avisaremos cuando 3 o más de tus discos cuesten juntos 79,50 € o menos, envío incluido.',
  ],
] as const)('asks in %s for the price below which a parcel alerts', async (locale, price, said) => {
  const hands = await openShop({}, { locale })
  await hands.click(await button(t('shops.alert.ask')))
  await hands.type(await field(t('shops.alert.price')), price)
  const alert = { records: 3, ceiling: { minor: 7_950, currency: 'EUR' } } as const
  server.answers(endpoints.setParcelAlert)
  shopIs({ parcelAlert: alert })
  await hands.click(await button(t('words.save')))
  const line = await screen.findByText(new RegExp(said.slice(0, 12)))
  expect(textOf(line)).toBe(said)
  expect(server.onlyCall(endpoints.setParcelAlert).body).toEqual({ ...alert, everywhere: false })
  absent(t('shops.alert.title'))
})

it('asks for as many records as somebody says, in every shop', async () => {
  const hands = await openShop()
  await hands.click(await button(t('shops.alert.ask')))
  await hands.clear(await field(t('shops.alert.records')))
  await hands.type(await field(t('shops.alert.records')), '5')
  await hands.type(await field(t('shops.alert.price')), '120')
  await hands.click(await screen.findByRole('checkbox', { name: t('shops.alert.everywhere') }))
  server.answers(endpoints.setParcelAlert)
  await hands.click(await button(t('words.save')))
  await eventually(() =>
    expect(server.onlyCall(endpoints.setParcelAlert).body).toEqual({
      records: 5,
      ceiling: { minor: 12_000, currency: 'EUR' },
      everywhere: true,
    }),
  )
})

it('says what is wrong with a number or a price, and why it could not be saved', async () => {
  const hands = await openShop()
  await hands.click(await button(t('shops.alert.ask')))
  await hands.clear(await field(t('shops.alert.records')))
  await hands.type(await field(t('shops.alert.records')), '1')
  await hands.type(await field(t('shops.alert.price')), 'cheap')
  await hands.click(await button(t('words.save')))
  await words(t('shops.alert.recordsInvalid', { least: 2, most: 50 }))
  await words(t('shops.alert.priceInvalid'))
  expect((await field(t('shops.alert.records'))).getAttribute('aria-invalid')).toBe('true')
  await hands.clear(await field(t('shops.alert.records')))
  await hands.type(await field(t('shops.alert.records')), '2')
  await hands.clear(await field(t('shops.alert.price')))
  await hands.type(await field(t('shops.alert.price')), '40')
  server.refuses(endpoints.setParcelAlert, 'SHOP_NOT_FOUND')
  await wait(1_000)
  await hands.click(await button(t('words.save')))
  await refusal('SHOP_NOT_FOUND')
  await hands.click(await button(t('words.cancel')))
  await button(t('shops.alert.ask'))
})

it('shows what is asked as the budget, changes it, and ends it', async () => {
  const hands = await openShop({ parcelAlert: ALERT })
  expect((await field(t('shops.parcel.budget'))).value).toBe('45')
  // Of four records at €14.00 two come to no more, with postage of €6.00.
  const list = await screen.findByRole('list', { name: t('shops.one.matches') })
  expect(within(list).getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await hands.click(await button(t('shops.alert.change')))
  expect((await field(t('shops.alert.price'))).value).toBe('45')
  await hands.click(await button(t('words.cancel')))
  server.answers(endpoints.endParcelAlert)
  shopIs({})
  await hands.click(await button(t('words.remove')))
  const ask = await button(t('shops.alert.ask'))
  await eventually(() => expect(document.activeElement).toBe(ask))
  expect(server.onlyCall(endpoints.endParcelAlert).params).toEqual({ id: anId(80) })
})

it('says that the alert waits for an account where none is connected, and leads there', async () => {
  await openShop({ parcelAlert: ALERT }, { user: aUser({ discogsUsername: null }) })
  await words(new RegExp(t('shops.alert.needsAccount')))
  expect((await link(t('shops.alert.connect'))).getAttribute('href')).toBe('/dashboard/settings/discogs')
  // Nothing rings.
  expect(document.querySelector('main .lucide-bell-off')).not.toBeNull()
})

it('promises the alert to who has an account', async () => {
  await openShop({ parcelAlert: ALERT }, { user: aUser({ discogsUsername: 'ada_records' }) })
  await button(t('shops.alert.change'))
  absent(new RegExp(t('shops.alert.needsAccount')))
  expect(document.querySelector('main .lucide-bell-off')).toBeNull()
})

it('puts the alert back with a shop that is followed again by undo', async () => {
  const shop = aShop({ parcelAlert: ALERT })
  const hands = await openPage('/dashboard/shops', () =>
    server.answers(endpoints.listShops, { shops: [shop], limit: 20, suggestions: [] }),
  )
  server.answers(endpoints.unfollowShop)
  await hands.click(await button(t('shops.unfollowName', { name: 'sunday_digger' })))
  server.answers(endpoints.followShop, aShop())
  server.answers(endpoints.setParcelAlert)
  await hands.click(await button(t('words.undo')))
  await eventually(() =>
    expect(server.onlyCall(endpoints.setParcelAlert).body).toEqual({ ...ALERT, everywhere: false }),
  )
})
