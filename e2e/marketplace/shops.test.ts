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
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile('premium')
const WORDS = {
  en: {
    shops: englishShops,
    record: englishRecord,
    line: '· €24.00 + €6.00 postage · Germany',
    chat: { person: 'Nora', yes: 'Yes, connect it' },
    message: 'NM / VG+ · €24.00 + €6.00 postage · from Germany',
  },
  es: {
    shops: spanishShops,
    record: spanishRecord,
    line: '· 24,00 € + 6,00 € de envío · Alemania',
    chat: { person: 'Mateo', yes: 'Sí, conectarlo' },
    message: 'NM / VG+ · 24,00 € + 6,00 € de envío · desde Alemania',
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
  const { shops, record, line, chat, message } = WORDS[language]

  it('alerts whoever follows a shop of its new copies, with grade, postage and country, and says why not of another', async () => {
    const { world } = journeys.product.marketplace
    const seller = `plattenkiste_${language}`
    const [wanted, other] = journeys.product.records.slice(language === 'en' ? 0 : 2) as [number, number]
    world.shops.open({ username: seller, country: 'Germany', currency: 'EUR' })
    const address = `shops.${language}@example.com`
    const collector = await newCollector(journeys.product, address, language)
    await callApi(journeys.product, 'PUT /api/users/profile', { ...collector, body: { currency: 'EUR' } })
    for (const id of [wanted, other]) {
      await collector.add(id)
      await expect.poll(() => collector.newestState(), { timeout: 60_000 }).toBe('none')
    }
    const { page, close } = await journeys.open(options)
    await signIn(page, collector)
    await page.goto('/dashboard/shops')
    const messenger = await connect(page, chat.person, chat.yes)
    await page.getByText(shops.empty.title).waitFor()
    await page.getByLabel(shops.link).fill(`${journeys.product.marketplace.siteUrl}/seller/${seller}/profile`)
    await page.getByRole('button', { name: shops.follow, exact: true }).click()
    await page.getByText(shops.noneWanted).waitFor({ timeout: 60_000 })

    expect(world.shops.list(seller, wanted, GOOD)).toMatchObject({ ok: true })
    await said(messenger).getByText(seller).first().waitFor({ timeout: 60_000 })
    expect((await said(messenger).innerText()).replaceAll('\u00a0', ' ')).toContain(message)
    const mail = await journeys.product.mailbox.waitForMail(
      ({ to, text }) => to.includes(address) && text.includes(seller),
      AbortSignal.timeout(120_000),
    )
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(message)
    expect(mail.text).toContain('/sell/item/')
    await page.getByRole('link', { name: seller }).click()
    await page.getByText('NM / VG+').first().waitFor({ timeout: 60_000 })
    const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    expect(shown).toContain(line)
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/dashboard/notifications')
    await page.getByText(seller).first().waitFor()

    const rule = await callApi(journeys.product, 'GET /api/vinyls', collector)
    const { vinyls } = (await rule.json()) as { vinyls: { id: string; discogsId: number }[] }
    const id = vinyls.find(({ discogsId }) => discogsId === other)?.id
    await callApi(journeys.product, `PUT /api/vinyls/${id}/alert-rule`, {
      ...collector,
      body: { rule: { leastMedia: 'VG+', whenUnknown: 'wait' }, mayWake: false },
    })
    expect(world.shops.list(seller, other, { ...GOOD, media: 'Good (G)' })).toMatchObject({ ok: true })
    const silences = async () => {
      const answer = await callApi(journeys.product, `GET /api/vinyls/${id}`, collector)
      return JSON.stringify(await answer.json())
    }
    await expect.poll(silences, { timeout: 60_000 }).toContain('worse-grade')
    await page.goto(`/dashboard/vinyls/${id}`)
    await page.getByText(record.log.worseGrade).first().waitFor()
    await close()
  })
})
