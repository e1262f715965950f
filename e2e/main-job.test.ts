import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from './harness/browser.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { cardOf, removeFromList } from './harness/pages/cards.ts'

const journeys = journeysOfFile()
/** With all that a browser has, as collectors have it. */
const open = (options: BrowserContextOptions = {}) => journeys.open({ serviceWorkers: 'allow', ...options })

const record = (index: number) => journeys.product.records[index]!
const nameOf = (index: number) => journeys.product.marketplace.world.release(record(index))!.album.title
const card = (page: Page, index: number) => cardOf(page, record(index))

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('groove-1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Your Vinyl Watchlist' }).waitFor()
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByLabel('Add a record', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

describe('the main job', () => {
  it(
    'tells a collector, in the app and by mail, when a watched record goes on sale',
    { tags: 'core' },
    async () => {
      const { page, complaints, close } = await open()
      await signUp(page, 'collector@example.com')
      await page.getByText('The crate is empty').waitFor()

      await add(page, String(record(0)))
      await card(page, 0).getByText('No copies for sale').waitFor()
      await card(page, 0).getByText(nameOf(0)).first().waitFor()
      await add(page, `https://www.discogs.com/release/${record(1)}-Some-Title`)
      await card(page, 1).getByText('No copies for sale').waitFor()

      await add(page, String(record(0)))
      await page.getByText('You already have this vinyl in your collection.').waitFor()
      await expect.poll(() => page.getByRole('article').count()).toBe(2)

      journeys.product.marketplace.world.appear(record(0), { count: 2, price: 30, currency: 'USD' })
      await card(page, 0)
        .getByText(/^2 copies from /)
        .waitFor()
      await page
        .getByRole('link', { name: /Notifications.*1 unread|1 unread/ })
        .first()
        .waitFor()
      await card(page, 0)
        .getByRole('link', { name: /See copies/ })
        .waitFor()
      await expect.poll(() => card(page, 1).getByText('No copies for sale').isVisible()).toBe(true)

      const mail = await journeys.product.mailbox.waitForMail(
        ({ to, subject }) => to.includes('collector@example.com') && /for sale/i.test(subject),
      )
      expect(mail.subject).toContain(nameOf(0))
      expect(mail.text).toContain(`/sell/release/${record(0)}`)
      expect(mail.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe-post')?.value).toBe(
        'List-Unsubscribe=One-Click',
      )

      await page
        .getByRole('link', { name: /unread/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Notifications' }).waitFor()
      await page.getByText('2 copies are for sale').first().waitFor()
      await page.getByRole('button', { name: 'Mark all read' }).click()
      await page.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
      await close()
    },
  )

  it(
    'refuses the sixth record of a free plan, warns before, and has room again after a removal',
    { tags: 'core' },
    async () => {
      const { page, close } = await open({ viewport: WIDTHS.phone })
      await signUp(page, 'free@example.com')
      for (let index = 2; index < 6; index++) {
        await add(page, String(record(index)))
        await card(page, index).getByText('No copies for sale').waitFor()
      }
      await page.getByText('Almost at Limit').waitFor()
      await add(page, String(record(6)))
      await page.getByText('Vinyl Limit Reached').waitFor()
      await page.getByLabel('Add a record', { exact: true }).fill(String(record(7)))
      await expect.poll(() => page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)

      // The server refuses as well, whatever the page shows.
      const status = await page.evaluate(async (discogsId) => {
        const headers = {
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          'Content-Type': 'application/json',
        }
        const answer = await fetch('/api/vinyls', {
          method: 'POST',
          headers,
          body: JSON.stringify({ discogsId }),
        })
        return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
      }, record(7))
      expect(status).toEqual([403, 'VINYL_LIMIT_REACHED'])

      await removeFromList(card(page, 6))
      await page.getByText('Vinyl Deleted').waitFor()
      await page.getByText('Almost at Limit').waitFor()
      await close()
    },
  )

  it('speaks Spanish from the first page to the mail', { tags: 'core' }, async () => {
    const { page, close } = await open({ locale: 'es-ES', viewport: WIDTHS.phone })
    await page.goto('/auth')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
    await page.locator('input[type=email]').fill('coleccionista@example.com')
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.locator('input[type=password]').fill('secreto')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await page.getByLabel('Añadir un disco', { exact: true }).fill(String(record(8)))
    await page.keyboard.press('Enter')
    await card(page, 8).getByText('Sin copias a la venta').waitFor()
    journeys.product.marketplace.world.appear(record(8))
    await card(page, 8)
      .getByText(/^1 copia desde /)
      .waitFor()
    const mail = await journeys.product.mailbox.waitForMail(
      ({ to, subject }) => to.includes('coleccionista@example.com') && /a la venta/i.test(subject),
    )
    expect(mail.subject).toContain(nameOf(8))
    await close()
  })

  it('goes on where it was after the server was killed', async () => {
    const { page, close } = await open()
    await signUp(page, 'lasting@example.com')
    await add(page, String(record(9)))
    await card(page, 9).getByText('No copies for sale').waitFor()
    await journeys.product.restart()
    journeys.product.marketplace.world.appear(record(9))
    // No reload: the live stream reconnects by itself.
    await card(page, 9)
      .getByText(/^1 copy from /)
      .waitFor()
    await close()
  })
})
