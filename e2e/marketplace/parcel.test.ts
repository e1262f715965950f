import { expect, it } from 'vitest'
import { shops as englishShops } from '../../web/src/messages/en/shops.ts'
import { shops as spanishShops } from '../../web/src/messages/es/shops.ts'
import { WIDTHS } from '../harness/browser.ts'
import { callApi } from '../harness/call-api.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { connectAccount } from '../harness/pages/marketplace-account.ts'
import type { Language } from '../harness/variants.ts'

const journeys = journeysOfFile('premium')
const GERMAN = 'kistenweise'
const SPANISH = 'vinilos_del_sur'
/** What two readers see of the same five copies: postage within a country is 6 € and 4 €, abroad 15 € and 10 €. */
const READERS = {
  en: {
    shops: englishShops,
    locale: 'en-GB',
    country: 'Germany',
    alert: 'NM / VG+ · €18.00 + €6.00 postage · from Germany',
    order: [GERMAN, SPANISH],
    of: {
      [GERMAN]: '2 of your records, from €51.00 with postage from €6.00, 1 more is €4.00 above your limit',
      [SPANISH]: '2 of your records, from €56.00 with postage from €10.00',
    },
    both: '2 of your records, from €51.00 with postage from €6.00',
    cheaper: '€21.00',
    one: '1 of your records, €30.00 with postage of €6.00',
    above: '€4.00 above your limit',
    chosen: '2 of 3 copies chosen',
  },
  es: {
    shops: spanishShops,
    locale: 'es-ES',
    country: 'Spain',
    alert: 'NM / VG+ · 18,00 € + 15,00 € de envío · desde Alemania',
    order: [SPANISH, GERMAN],
    of: {
      [GERMAN]: '2 de tus discos, desde 60,00 €, con envío desde 15,00 €, 1 más supera tu límite en 4,00 €',
      [SPANISH]: '2 de tus discos, desde 50,00 €, con envío desde 4,00 €',
    },
    both: '2 de tus discos, desde 60,00 €, con envío desde 15,00 €',
    cheaper: '21,00',
    one: '1 de tus discos, 39,00 € con 15,00 € de envío',
    above: '4,00 € por encima de tu límite',
    chosen: '2 de 3 copias elegidas',
  },
} as const
/** What both shops list of the three records, in their order. */
const COPIES = {
  [GERMAN]: { country: 'Germany', postage: 6, prices: [24, 21, 18] },
  [SPANISH]: { country: 'Spain', postage: 4, prices: [26, 20] },
}
const GOOD = {
  media: 'Near Mint (NM or M-)',
  sleeve: 'Very Good Plus (VG+)',
  currency: 'EUR',
} as const

type Followed = { shops: { name: string; parcel: { records: number; unstated: number } | null }[] }

/** A reader with these records and a limit for the last one, who follows both shops on a phone before they have any. */
async function openReader(language: Language, records: readonly number[]) {
  const { product } = journeys
  const { shops, locale, country } = READERS[language]
  const address = `parcel.${language}@example.com`
  const collector = await newCollector(product, address, language)
  const timing = { currency: 'EUR', quiet: [], timeZone: 'Europe/Madrid' }
  await callApi(product, 'PUT /api/notifications/timing', { ...collector, body: timing })
  for (const id of records) await collector.add(id)
  await expect.poll(() => collector.newestState(), { timeout: 60_000 }).toBe('none')
  const answer = await callApi(product, 'GET /api/vinyls', collector)
  const { vinyls } = (await answer.json()) as { vinyls: { id: string; discogsId: number }[] }
  const dear = vinyls.find(({ discogsId }) => discogsId === records.at(-1))
  await callApi(product, `PUT /api/vinyls/${dear?.id ?? ''}/alert-rule`, {
    ...collector,
    body: { rule: { ceiling: { minor: 1400, currency: 'EUR' } }, mayWake: false },
  })

  const { page, close } = await journeys.open({ locale, viewport: WIDTHS.phone })
  await signIn(page, collector)
  await connectAccount(page, product, language, {
    username: `parcel_reader_${language}`,
    country,
    currency: 'EUR',
  })
  await page.goto('/dashboard/shops')
  for (const seller of [GERMAN, SPANISH]) {
    await page.getByLabel(shops.link).fill(seller)
    await page.getByRole('button', { name: shops.follow, exact: true }).click()
    await page.getByRole('link', { name: seller }).waitFor({ timeout: 60_000 })
  }
  const followed = async () =>
    ((await (await callApi(product, 'GET /api/shops', collector)).json()) as Followed).shops
  const priced = async () =>
    (await followed()).map(({ parcel }) => (parcel === null ? 0 : parcel.records - parcel.unstated))
  const said = async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  return { language, address, page, close, said, priced }
}

it('says to two readers in two countries what the same copies cost on the way to each, and follows a tick', async () => {
  const { product } = journeys
  const { world } = product.marketplace
  const records = product.records.slice(0, 3)
  for (const [username, { country }] of Object.entries(COPIES))
    world.shops.open({ username, country, currency: 'EUR' })
  const readers = await Promise.all((['en', 'es'] as const).map((each) => openReader(each, records)))
  for (const [seller, shop] of Object.entries(COPIES))
    for (const [index, price] of shop.prices.entries()) {
      const copy = { ...GOOD, postage: shop.postage, shipsFrom: shop.country, price }
      expect(world.shops.list(seller, records[index] ?? 0, copy)).toMatchObject({ ok: true })
    }
  await Promise.all(readers.map(expectParcels))
})

/** Sees the alert, the list of shops and the parcel of the shop in Germany as one reader does. */
async function expectParcels({
  language,
  address,
  page,
  close,
  said,
  priced,
}: Awaited<ReturnType<typeof openReader>>) {
  const { shops, alert, order, of, both, one, cheaper, above, chosen } = READERS[language]
  await expect.poll(priced, { timeout: 60_000 }).toEqual([2, 2])
  await page.goto('/dashboard/notifications')
  await expect.poll(said).toContain(alert.split(' · ')[1])

  await page.goto('/dashboard/shops')
  for (const parcel of Object.values(of)) await expect.poll(said).toContain(parcel)
  const list = await said()
  expect(list.indexOf(order[0])).toBeLessThan(list.indexOf(order[1]))
  expect(await pageProblems(page)).toEqual([])

  await page.getByRole('link', { name: GERMAN }).click()
  await page.getByRole('checkbox', { name: chosen }).waitFor()
  await expect.poll(said).toContain(both)
  expect(await said()).toContain(above)
  expect(await page.getByRole('link', { name: shops.copy.buy }).first().getAttribute('href')).toContain(
    '/sell/item/',
  )
  expect(await pageProblems(page)).toEqual([])
  await page.getByRole('listitem').filter({ hasText: cheaper }).getByRole('checkbox').click()
  await expect.poll(said).toContain(one)
  await page.getByRole('button', { name: shops.parcel.propose }).click()
  await expect.poll(said).toContain(both)
  await page.getByLabel(shops.parcel.budget).fill('22')
  await expect.poll(said).not.toContain(both)

  // Mails wait for what else comes within seconds, so this one is looked for last.
  await journeys.product.mailbox.waitForMail(
    ({ to, text }) => to.includes(address) && text.replaceAll('\u00a0', ' ').includes(alert),
    AbortSignal.timeout(120_000),
  )
  await close()
}
