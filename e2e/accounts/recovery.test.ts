import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askOneByOne } from '../harness/ask-one-by-one.ts'
import { axeViolations } from '../harness/axe.ts'
import { WIDTHS } from '../harness/browser.ts'
import { newCollector, PASSWORD, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageOf } from '../harness/pages/declared-pages.ts'

const journeys = journeysOfFile()
const { open } = journeys

const cards = (page: Page) => page.getByRole('article')

/** Waits until the page has loaded a file of this name. */
const hasLoaded = (page: Page, file: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    file,
  )

/** Signs in with one record on the list and waits until it is shown. */
async function enterWithRecord(email: string, locale: 'en' | 'es', width: keyof typeof WIDTHS) {
  const collector = await newCollector(journeys.product, email, locale)
  await collector.add(journeys.product.records[0]!)
  const opened = await open({ viewport: WIDTHS[width], locale })
  await signIn(opened.page, collector)
  await opened.page.goto('/dashboard/vinyls')
  await cards(opened.page).waitFor()
  return { ...opened, collector }
}

describe('a session', () => {
  it(
    'that ends in another tab leads to the sign-in page with a word why, and signing in there leads back everywhere',
    { tags: 'core' },
    async () => {
      const { page, close } = await enterWithRecord('tabs@example.com', 'en', 'wide')
      const other = await page.context().newPage()
      await other.goto('/dashboard/notifications')
      await other.getByText('All quiet').waitFor()
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL('**/auth')

      await other.waitForURL(/\/auth\?ended=true&redirect=/)
      await other.getByText(/^Your session has ended/).waitFor()
      expect(await axeViolations(other)).toEqual([])

      await page.getByLabel('E-mail').fill('tabs@example.com')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await cards(page).waitFor()
      await other.waitForURL('**/dashboard/notifications')
      await other.getByText('All quiet').waitFor()
      await close()
    },
  )

  it('that somebody ends from elsewhere does so too, in Spanish and on a phone', async () => {
    const { page, collector, close } = await enterWithRecord('elsewhere@example.com', 'es', 'phone')
    const headers = { authorization: `Bearer ${collector.token}` }
    await fetch(`${journeys.product.url}/api/auth/logout`, { method: 'POST', headers })
    await page.waitForURL(/\/auth\?ended=true/)
    await page.getByText(/^Tu sesión ha terminado/).waitFor()
    await close()
  })
})

describe('the connection', () => {
  it('that drops is shown without moving the page, keeps what was there, and comes back by itself', async () => {
    const { page, collector, complaints, close } = await enterWithRecord('tunnel@example.com', 'es', 'phone')
    const lost = page.getByText('Sin conexión con el servidor')
    const field = page.locator('input[role=combobox]')
    const add = page.getByRole('button', { name: 'Añadir', exact: true })
    await hasLoaded(page, 'toast-view')
    await page.context().setOffline(true)
    await page.getByText('No tienes conexión').waitFor()
    await cards(page).waitFor()
    expect([await field.isDisabled(), await add.isDisabled()]).toEqual([true, true])
    expect(await axeViolations(page)).toEqual([])

    // There is a network again, and nobody answers: what fails now says so and loses nothing.
    await page.route('**/api/**', (route) => route.abort())
    await page.context().setOffline(false)
    await lost.waitFor()
    await field.fill(String(journeys.product.records[1]!))
    await add.click()
    await page.getByText(/^Error de red/).waitFor()
    await expect.poll(() => field.inputValue()).toBe(String(journeys.product.records[1]!))
    await expect.poll(() => cards(page).count()).toBe(1)

    expect(await collector.add(journeys.product.records[2]!)).toBe(201)
    await page.unroute('**/api/**')
    await lost.waitFor({ state: 'hidden' })
    await cards(page).nth(1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('that is gone still leads to every page, which says what it lacks', async () => {
    const { page, close } = await enterWithRecord('basement@example.com', 'en', 'wide')
    await hasLoaded(page, `page-${pageOf('analytics').code[0]}`)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Error loading analytics' }).waitFor()
    // Only the button loads again: a live stream that reconnects would, too, and remove the button.
    await page.route('**/api/live', (route) => route.abort())
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
    await close()
  })

  it('to a server that restarts comes back when one asks for it, with what happened meanwhile', async () => {
    const { page, collector, close } = await enterWithRecord('restart@example.com', 'en', 'wide')
    await page.route('**/api/live', (route) => route.abort())
    await journeys.product.restart()
    await page.getByText('No connection to the server').waitFor()
    const pressed = Promise.withResolvers<void>()
    // An attempt of the page itself would remove the button.
    await page.route('**/api/live', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Try now' }).click()
    pressed.resolve()
    await page.getByText('No connection to the server').waitFor({ state: 'hidden' })
    expect(await collector.add(journeys.product.records[3]!)).toBe(201)
    await cards(page).nth(1).waitFor()
    await close()
  })

  it('that was never there can be tried again', async () => {
    const collector = await newCollector(journeys.product, 'too.early@example.com')
    await collector.add(journeys.product.records[4]!)
    const { page, close } = await open()
    await signIn(page, collector)
    const cutOff = () => page.route('**/api/**', (route) => route.abort())
    const unreached = page.getByRole('heading', { name: 'The server can’t be reached' })
    await cutOff()
    await page.goto('/dashboard/vinyls')
    await unreached.waitFor()
    const pressed = Promise.withResolvers<void>()
    // The page tries again by itself as well: that would take the button away, or have it wait, too, where it began before.
    await askOneByOne(page)
    await page.route('**/api/auth/profile', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click({ force: true })
    pressed.resolve()
    await cards(page).waitFor()
    // Last, because a session ends fifteen seconds after the first failure, which is less than axe may take.
    await cutOff()
    await page.reload()
    await unreached.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await close()
  })
})
