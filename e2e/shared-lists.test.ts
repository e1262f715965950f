import { describe, expect, it } from 'vitest'
import { wantlist as english } from '../web/src/messages/en/wantlist.ts'
import { wantlist as spanish } from '../web/src/messages/es/wantlist.ts'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { cardOf } from './harness/pages/cards.ts'
import { takeTurns, VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile()
const SETTINGS = '/dashboard/settings/discogs'
const WORDS = {
  en: {
    ...english,
    count: '2 records on the list',
    takeOver: 'Add these records to my own list',
    ended: 'This link no longer works.',
  },
  es: {
    ...spanish,
    count: '2 discos en la lista',
    takeOver: 'Añadir estos discos a mi lista',
    ended: 'Este enlace ya no funciona.',
  },
} as const

describe.each(VARIANTS)('a list shared by a link in $language', ({ language, options }) => {
  takeTurns(language)
  const { sharing, count, takeOver, ended } = WORDS[language]

  it('is read by a stranger, taken over by who signs in, and gone once its owner ends the link', async () => {
    const { product } = journeys
    const wanted = product.records.slice(4, 6)
    const owner = await newCollector(product, `shares.list.${language}@example.com`, language)
    for (const id of wanted) await owner.add(id)
    await expect.poll(owner.newestState, { timeout: 60_000 }).toBeDefined()
    const { page, complaints, close } = await journeys.open(options)
    await signIn(page, owner)
    await page.goto(SETTINGS)
    await page.getByRole('button', { name: sharing.show }).click()
    await page.getByLabel(sharing.name).fill('Birthday')
    await page.getByRole('button', { name: sharing.make, exact: true }).click()
    const link = await page
      .getByRole('textbox', { name: sharing.link.replace('{{name}}', 'Birthday') })
      .inputValue()
    await page.getByText(sharing.unopened).waitFor()
    expect(await axeViolations(page)).toEqual([])

    const stranger = await journeys.open(options)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'Birthday' }).waitFor()
    await stranger.page.getByText(count).waitFor()
    const records = stranger.page.getByRole('listitem').getByRole('link')
    const leadsTo = await records.evaluateAll((links) => links.map((each) => each.getAttribute('href')))
    expect(leadsTo.map((href) => Number(/\/release\/(\d+)/.exec(href ?? '')?.[1])).toSorted()).toEqual(
      wanted.toSorted(),
    )
    expect(await stranger.page.locator('img, script').count()).toBe(0)
    expect(await pageProblems(stranger.page)).toEqual([])
    const takes = await stranger.page.getByRole('link', { name: takeOver }).getAttribute('href')
    await stranger.close()

    const friend = await newCollector(product, `takes.over.${language}@example.com`, language)
    const other = await journeys.open(options)
    await signIn(other.page, friend)
    await other.page.goto(takes ?? '')
    await other.page.getByRole('button', { name: sharing.take }).click()
    await expect.poll(() => new URL(other.page.url()).hash, { timeout: 60_000 }).toBe('#import')
    await other.page.goto('/dashboard/vinyls')
    for (const id of wanted) await cardOf(other.page, id).waitFor()
    expect(other.complaints).toEqual([])
    await other.close()

    await page.getByRole('button', { name: sharing.endName.replace('{{name}}', 'Birthday') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: sharing.end, exact: true }).click()
    await page.getByText(sharing.ended).waitFor()
    const late = await journeys.open(options)
    expect((await late.page.goto(link))?.status()).toBe(404)
    await late.page.getByText(ended).waitFor()
    await late.close()
    expect(complaints).toEqual([])
    await close()
  })
})
