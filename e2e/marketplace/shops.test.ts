import { describe, expect, it } from 'vitest'
import { shops as englishShops } from '../../web/src/messages/en/shops.ts'
import { record as englishRecord } from '../../web/src/messages/en/watches/record.ts'
import { shops as spanishShops } from '../../web/src/messages/es/shops.ts'
import { record as spanishRecord } from '../../web/src/messages/es/watches/record.ts'
import { axeViolations } from '../harness/axe.ts'
import { callApi } from '../harness/call-api.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { connect, said } from '../harness/pages/chat.ts'
import { connectAccount } from '../harness/pages/marketplace-account.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile('premium')
const WORDS = {
  en: {
    shops: englishShops,
    record: englishRecord,
    line: '· €24.00 + €6.00 postage · Germany',
    message: 'NM / VG+ · €24.00 + €6.00 postage · from Germany',
    cut: 'now €23.99, was €48.00',
  },
  es: {
    shops: spanishShops,
    record: spanishRecord,
    line: '· 24,00 € + 6,00 € de envío · Alemania',
    message: 'NM / VG+ · 24,00 € + 6,00 € de envío · desde Alemania',
    cut: 'ahora 23,99 €, antes 48,00 €',
  },
} as const
const GOOD = {
  media: 'Near Mint (NM or M-)',
  sleeve: 'Very Good Plus (VG+)',
  currency: 'EUR',
  price: 24,
  postage: 6,
  shipsFrom: 'Germany',
} as const

describe.each(VARIANTS)('in $language', ({ language, options }) => {
  takeTurns(language)
  const { shops, record, line, message, cut } = WORDS[language]

  /** A collector with these records, none of them for sale, who follows an empty shop and is notified in a chat. */
  async function followEmptyShop(name: string, wanted: readonly number[]) {
    const { world, siteUrl } = journeys.product.marketplace
    const seller = `${name}_${language}`
    world.shops.open({ username: seller, country: 'Germany', currency: 'EUR' })
    const address = `${name}.${language}@example.com`
    const collector = await newCollector(journeys.product, address, language)
    await callApi(journeys.product, 'PUT /api/users/profile', { ...collector, body: { currency: 'EUR' } })
    for (const id of wanted) {
      await collector.add(id)
      await expect.poll(() => collector.newestState(), { timeout: 60_000 }).toBe('none')
    }
    const { page, close } = await journeys.open(options)
    await signIn(page, collector)
    const username = `${name}_reader_${language}`
    await connectAccount(page, journeys.product, language, { username, country: 'Germany', currency: 'EUR' })
    await page.goto('/dashboard/shops')
    const messenger = await connect(page, journeys.product, language)
    await page.getByText(shops.empty.title).waitFor()
    await page.getByLabel(shops.link).fill(`${siteUrl}/seller/${seller}/profile`)
    await page.getByRole('button', { name: shops.follow, exact: true }).click()
    await page.getByText(shops.noneWanted).waitFor({ timeout: 60_000 })
    const chatSays = async () => (await said(messenger).innerText()).replaceAll('\u00a0', ' ')
    const mailed = async (text: string) => {
      const mail = await journeys.product.mailbox.waitForMail(
        (each) => each.to.includes(address) && each.text.replaceAll('\u00a0', ' ').includes(text),
        AbortSignal.timeout(120_000),
      )
      return mail.text.replaceAll('\u00a0', ' ')
    }
    const answer = await callApi(journeys.product, 'GET /api/vinyls', collector)
    const { vinyls } = (await answer.json()) as { vinyls: { id: string; discogsId: number }[] }
    const watchOf = (discogsId: number) => vinyls.find((each) => each.discogsId === discogsId)?.id ?? ''
    const setRule = (discogsId: number, rule: object) =>
      callApi(journeys.product, `PUT /api/vinyls/${watchOf(discogsId)}/alert-rule`, {
        ...collector,
        body: { rule, mayWake: false },
      })
    const silences = async (discogsId: number) => {
      const found = await callApi(journeys.product, `GET /api/vinyls/${watchOf(discogsId)}`, collector)
      return JSON.stringify(await found.json())
    }
    return { seller, page, close, messenger, chatSays, mailed, watchOf, setRule, silences }
  }

  it(
    'alerts whoever follows a shop of its new copies, with grade, postage and country, and says why not of another',
    { tags: 'core' },
    async () => {
      const { world } = journeys.product.marketplace
      const [wanted, other] = journeys.product.records.slice(language === 'en' ? 0 : 2) as [number, number]
      const at = await followEmptyShop('plattenkiste', [wanted, other])
      const { seller, page, close, messenger } = at

      expect(world.shops.list(seller, wanted, GOOD)).toMatchObject({ ok: true })
      await said(messenger).getByText(seller).first().waitFor({ timeout: 60_000 })
      expect(await at.chatSays()).toContain(message)
      const mail = await at.mailed(seller)
      expect(mail).toContain(message)
      expect(mail).toContain('/sell/item/')
      await page.getByRole('link', { name: seller }).click()
      await page.getByText('NM / VG+').first().waitFor({ timeout: 60_000 })
      const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
      expect(shown).toContain(line)
      expect(await axeViolations(page)).toEqual([])
      await page.goto('/dashboard/notifications')
      await page.getByText(seller).first().waitFor()

      await at.setRule(other, { leastMedia: 'VG+', whenUnknown: 'wait' })
      expect(world.shops.list(seller, other, { ...GOOD, media: 'Good (G)' })).toMatchObject({ ok: true })
      await expect.poll(() => at.silences(other), { timeout: 60_000 }).toContain('worse-grade')
      await page.goto(`/dashboard/vinyls/${at.watchOf(other)}`)
      await page.getByText(record.log.worseGrade).first().waitFor()
      await close()
    },
  )

  it('alerts with both prices when a shop cuts the price of a known copy, and never of a poor one', async () => {
    const { world } = journeys.product.marketplace
    const [wanted, poor] = journeys.product.records.slice(language === 'en' ? 4 : 6) as [number, number]
    const at = await followEmptyShop('wachsamt', [wanted, poor])
    const limit = { ceiling: { minor: 2500, currency: 'EUR' }, onlyWithinCeiling: true }
    const rule = { ...limit, leastMedia: 'VG+', whenUnknown: 'wait' }
    for (const id of [wanted, poor]) await at.setRule(id, rule)
    const dear = { ...GOOD, price: 48 }
    expect(world.shops.list(at.seller, wanted, dear)).toMatchObject({ ok: true })
    expect(world.shops.list(at.seller, poor, { ...dear, media: 'Poor (P)' })).toMatchObject({ ok: true })
    await expect.poll(() => at.silences(wanted), { timeout: 60_000 }).toContain('only-ceiling')
    await expect.poll(() => at.silences(poor), { timeout: 60_000 }).toContain('worse-grade')

    for (const id of [wanted, poor]) world.cheaper(id, 0.5)
    expect(await at.mailed(at.seller)).toContain(cut)
    await expect.poll(at.chatSays, { timeout: 60_000 }).toContain(cut)
    await at.page.goto('/dashboard/notifications')
    await at.page.getByText(cut).first().waitFor()
    // What was to be said of the poor one is said with the check that has its new price.
    const lowest = async () => JSON.parse(await at.silences(poor)).vinyl.lowestPrice.value
    await expect.poll(lowest, { timeout: 60_000 }).toBeLessThan(30)
    expect((await at.chatSays()).split(at.seller)).toHaveLength(2)
    await at.close()
  })
})
