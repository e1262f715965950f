import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { layoutShift, watchLayoutShift } from './harness/layout-shift.ts'

const journeys = journeysOfFile()
const { open } = journeys

/** The words of what opens the form, its two fields and button, and the toast. */
type Writing = readonly [open: string, note: string, tags: string, save: string, saved: string]
type Muting = readonly [choice: string, done: string, failed: string]

/** Follows the link of the alert mail without a session, and then a shortened link. */
async function muteByMail(email: string, locale: string, [choice, done, failed]: Muting): Promise<void> {
  const mail = await journeys.product.mailbox.waitForMail(
    ({ to, text }) => to.includes(email) && /\/alert\//.test(text),
  )
  const link = /https?:\S+\/alert\/\S+/.exec(mail.text)![0]
  const { page, close } = await open({ viewport: WIDTHS.phone, locale })
  await page.goto(link)
  await page.getByRole('button', { name: choice }).click()
  await page.getByText(done).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(link.slice(0, -4))
  await page.getByText(failed).waitFor()
  await close()
}

/** Writes a note and two tags, and sees the tags on the record. */
async function writeNote(page: Page, [open, note, tags, save, saved]: Writing): Promise<void> {
  await page.getByRole('button', { name: open }).click()
  await page.getByLabel(note, { exact: true }).fill('A1/B1')
  await page.getByLabel(tags, { exact: true }).and(page.locator('input')).fill('Kraut, gift, kraut')
  await page.getByRole('button', { name: save, exact: true }).click()
  await page.getByText(saved).waitFor()
  await expect
    .poll(() => page.getByRole('list', { name: tags }).getByRole('listitem').allTextContents())
    .toEqual(['Kraut', 'gift'])
}

describe('the page of a record', () => {
  it.each([
    [
      'en',
      'wide',
      'Details of',
      'What happened',
      'shown in the app',
      ['Add a note', 'Note', 'Tags', 'Save', 'Note saved'],
      'Remove',
      'Vinyl Deleted',
      ['Until it’s back for sale', 'Muted until it’s back for sale', 'This link no longer works'],
    ],
    [
      'es',
      'phone',
      'Detalles de',
      'Qué ha pasado',
      'mostrado en la aplicación',
      ['Añadir una nota', 'Nota', 'Etiquetas', 'Guardar', 'Nota guardada'],
      'Quitar',
      'Vinilo eliminado',
      [
        'Hasta que vuelva a salir a la venta',
        'Silenciado hasta que vuelva a salir a la venta',
        'Este enlace ya no funciona',
      ],
    ],
  ] as const)(
    'in %s on a %s screen lists what was seen and which alerts were sent, and lets go',
    async (locale, width, history, told, inApp, note, stop, gone, muting) => {
      const { world } = journeys.product.marketplace
      const id = journeys.product.records.findLast((each) => world.stats(each)?.numForSale === 0)!
      const collector = await newCollector(journeys.product, `${locale}@example.com`, locale)
      await collector.add(id)
      await expect.poll(collector.newestState).toBe('none')
      const { page, close } = await open({ viewport: WIDTHS[width], locale })
      await watchLayoutShift(page)
      await signIn(page, collector)
      await page.goto('/dashboard/vinyls')
      await page.getByRole('link', { name: new RegExp(`^${history}`) }).click()
      await page.getByRole('heading', { name: told }).waitFor()
      await writeNote(page, note)
      await page.goBack()
      // Nothing stands there: it belongs to the card.
      await page.getByRole('article').click({ position: { x: 6, y: 6 } })
      await page.getByRole('heading', { name: told }).waitFor()
      world.appear(id, { count: 1 })
      await page.getByText(inApp).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.reload()
      await page.getByText(inApp).waitFor()
      expect((await layoutShift(page)).score).toBeLessThan(0.02)

      await muteByMail(`${locale}@example.com`, locale, muting)

      await page.getByRole('button', { name: /^(Actions for|Acciones con) / }).click()
      await page.getByRole('menuitem', { name: stop }).click()
      await page.getByText(gone).waitFor()
      await page.waitForURL('**/dashboard/vinyls')
      await close()
    },
  )

  it('says so when nobody here watches the record', async () => {
    const collector = await newCollector(journeys.product, 'stranger@example.com')
    const { page, close } = await open()
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'Not on your list' }).waitFor()
    await close()
  })
})

describe('muting a record', () => {
  it('is shown on its card, and undone there', { tags: 'core' }, async () => {
    const collector = await newCollector(journeys.product, 'quiet@example.com')
    await collector.add(journeys.product.records[3]!)
    const { page, close } = await open({ viewport: WIDTHS.phone })
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    const menu = page.getByRole('button', { name: /^Actions for / })
    await menu.click()
    await page.getByRole('menuitem', { name: 'For 7 days' }).click()
    await page.getByText(/^Muted until /).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await menu.click()
    await page.getByRole('menuitem', { name: 'Unmute' }).click()
    await page.getByText(/^Muted until /).waitFor({ state: 'detached' })
    await close()
  })
})
