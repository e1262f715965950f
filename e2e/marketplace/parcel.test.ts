import { describe, expect, it } from 'vitest'
import { shops as englishShops } from '../../web/src/messages/en/shops.ts'
import { shops as spanishShops } from '../../web/src/messages/es/shops.ts'
import { WIDTHS } from '../harness/browser.ts'
import { callApi } from '../harness/call-api.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile('premium')
const WORDS = {
  en: {
    shops: englishShops,
    both: '2 of your records, €45.00 plus postage',
    one: '1 of your records, €24.00 plus postage',
    near: '1 more is €4.00 above your limit',
    above: '€4.00 above your limit',
    chosen: '2 of 3 copies chosen',
  },
  es: {
    shops: spanishShops,
    both: '2 de tus discos, 45,00 € más el envío',
    one: '1 de tus discos, 24,00 € más el envío',
    near: '1 más supera tu límite en 4,00 €',
    above: '4,00 € por encima de tu límite',
    chosen: '2 de 3 copias elegidas',
  },
} as const
const GOOD = {
  media: 'Near Mint (NM or M-)',
  sleeve: 'Very Good Plus (VG+)',
  currency: 'EUR',
  shipsFrom: 'Germany',
} as const

describe.each(VARIANTS)('in $language', ({ language, options }) => {
  takeTurns(language)
  const { shops, both, one, near, above, chosen } = WORDS[language]

  it('shows on a phone what a shop would send and what that costs, and follows what is ticked off', async () => {
    const { world } = journeys.product.marketplace
    const collector = await newCollector(journeys.product, `parcel.${language}@example.com`, language)
    const timing = { currency: 'EUR', quiet: [], timeZone: 'Europe/Madrid' }
    await callApi(journeys.product, 'PUT /api/notifications/timing', { ...collector, body: timing })
    const records = journeys.product.records.slice(language === 'en' ? 0 : 3).slice(0, 3)
    for (const id of records) await collector.add(id)
    await expect.poll(() => collector.newestState(), { timeout: 60_000 }).toBeDefined()
    const seller = `kistenweise_${language}`
    world.shops.open({ username: seller, country: 'Germany', currency: 'EUR' })
    for (const [index, id] of records.entries())
      expect(world.shops.list(seller, id, { ...GOOD, price: 24 - 3 * index })).toMatchObject({ ok: true })
    const answer = await callApi(journeys.product, 'GET /api/vinyls', collector)
    const { vinyls } = (await answer.json()) as { vinyls: { id: string; discogsId: number }[] }
    const dear = vinyls.find(({ discogsId }) => discogsId === records[2])
    await callApi(journeys.product, `PUT /api/vinyls/${dear?.id ?? ''}/alert-rule`, {
      ...collector,
      body: { rule: { ceiling: { minor: 1400, currency: 'EUR' } }, mayWake: false },
    })

    const { page, close } = await journeys.open({ ...options, viewport: WIDTHS.phone })
    await signIn(page, collector)
    await page.goto('/dashboard/shops')
    await page.getByLabel(shops.link).fill(seller)
    await page.getByRole('button', { name: shops.follow, exact: true }).click()
    const said = async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(said, { timeout: 60_000 }).toContain(`${both}, ${near}`)
    expect(await pageProblems(page)).toEqual([])

    await page.getByRole('link', { name: seller }).click()
    await page.getByRole('checkbox', { name: chosen }).waitFor()
    await expect.poll(said).toContain(both)
    expect(await said()).toContain(above)
    expect(await page.getByRole('link', { name: shops.copy.buy }).first().getAttribute('href')).toContain(
      '/sell/item/',
    )
    expect(await pageProblems(page)).toEqual([])
    const cheaper = page.getByRole('listitem').filter({ hasText: language === 'en' ? '€21.00' : '21,00' })
    await cheaper.getByRole('checkbox').click()
    await expect.poll(said).toContain(one)
    await page.getByRole('button', { name: shops.parcel.propose }).click()
    await expect.poll(said).toContain(both)
    await page.getByLabel(shops.parcel.budget).fill('22')
    await expect.poll(said).not.toContain(both)
    await close()
  })
})
