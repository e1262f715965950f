import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { layoutShift, watchLayoutShift } from './harness/layout-shift.ts'

/** The project's own goal, against shifts of what is being read. */
const LAYOUT_SHIFT_MOST = 0.02

const journeys = journeysOfFile()
const { open } = journeys

const record = (index: number) => journeys.product.records[index]!
/** The title of a record, of those that a keyboard types as they are written. */
function titleOf(index: number): string {
  const { records, marketplace } = journeys.product
  const titles = records.map((id) => marketplace.world.release(id)!.album.title)
  return titles.filter((title) => /^[a-z ]{6,}$/i.test(title))[index]!
}
const field = (page: Page) => page.locator('input[role=combobox]')
const options = (page: Page) => page.locator('[role=option]')
const cards = (page: Page) => page.getByRole('article')

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  const opened = await open(given)
  await watchLayoutShift(opened.page)
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

async function expectStill(page: Page): Promise<void> {
  const { score, moved } = await layoutShift(page)
  expect(score < LAYOUT_SHIFT_MOST ? [] : moved).toEqual([])
}

describe('adding a record by its name', () => {
  it(
    'finds pressings, walks them by keyboard, shows the chosen one, and clears once it is added',
    { tags: 'core' },
    async () => {
      const collector = await newCollector(journeys.product, 'searcher@example.com')
      const { page, complaints, close } = await enter(collector, '/dashboard/vinyls')
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await page.getByText('The crate is empty').waitFor()
      await expect.poll(() => add.isDisabled()).toBe(true)

      await field(page).fill('t')
      await expect.poll(() => options(page).count()).toBe(0)
      await field(page).fill(titleOf(0))
      await options(page).first().waitFor()
      await expect.poll(() => add.isDisabled()).toBe(true)
      expect(await axeViolations(page)).toEqual([])
      await field(page).focus()
      // Others of like names may come first.
      const names = await options(page).allInnerTexts()
      const place = names.findIndex((name) => name.includes(titleOf(0)))
      for (let step = 0; step <= place; step++) await page.keyboard.press('ArrowDown')
      const chosen = await options(page).nth(place).locator('.font-semibold').first().innerText()
      await page.keyboard.press('Enter')
      await expect.poll(() => field(page).inputValue()).toBe(chosen)
      await page.getByRole('button', { name: 'Choose another one' }).waitFor()
      await expect.poll(() => add.isEnabled()).toBe(true)

      await page.keyboard.press('Enter')
      await page.getByText('Vinyl Added').waitFor()
      await cards(page)
        .filter({ hasText: titleOf(0) })
        .waitFor()
      await expect.poll(() => field(page).inputValue()).toBe('')
      await expect.poll(() => page.getByRole('button', { name: 'Choose another one' }).count()).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('goes on to more results without losing the place, and says when there is nothing', async () => {
    const collector = await newCollector(journeys.product, 'browser@example.com')
    const { page, close } = await enter(collector, '/dashboard/vinyls')
    await field(page).fill('the')
    await options(page).filter({ hasText: 'Show more' }).waitFor()
    const before = await options(page).count()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await options(page).nth(before).waitFor()
    await expect.poll(() => options(page).count()).toBeGreaterThan(before)
    await field(page).fill('qqqq zzzz')
    await page.getByText('No record found for “qqqq zzzz”.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No record found').waitFor({ state: 'hidden' })
    await close()
  })

  it('asks once for what somebody types in one go, and tells how long a busy marketplace takes', async () => {
    const collector = await newCollector(journeys.product, 'patient@example.com')
    const { page, close } = await enter(collector, '/dashboard/vinyls')
    const asked: string[] = []
    await page.route('**/api/vinyls/search?**', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      if (asked.length > 1) return route.continue()
      const error = { code: 'SERVICE_UNAVAILABLE', message: 'Busy', retryAfterSeconds: 1 }
      return route.fulfill({ status: 503, json: { error } })
    })
    // The page's clock advances by each keystroke, however slow the test types, and then in steps until the text
    // appears.
    await field(page).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await field(page).focus()
    for (const letter of titleOf(1)) {
      await page.keyboard.type(letter)
      await page.clock.runFor(20)
    }
    const busy = page.getByText(/Many people are searching right now/)
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return busy.isVisible()
      })
      .toBe(true)
    await page.clock.resume()
    await options(page).first().waitFor()
    expect(asked).toEqual([titleOf(1).toLowerCase(), titleOf(1).toLowerCase()])
    await close()
  })

  it('keeps what is searched for, and the filter, in the address', async () => {
    const collector = await newCollector(journeys.product, 'reloader@example.com')
    await collector.add(record(2))
    const { page, close } = await enter(collector, '/dashboard/vinyls?availability=unavailable')
    await cards(page).first().waitFor()
    await page.getByText('Available', { exact: true }).click()
    await page.getByText('Nothing for sale right now').waitFor()
    await page.goBack()
    await cards(page).first().waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'Unavailable' }).isChecked()).toBe(true)
    await page.getByRole('searchbox').fill('blue')
    await page.waitForURL(/find=blue/)
    await page.reload()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('blue')
    await expect.poll(() => page.getByRole('radio', { name: 'Unavailable' }).isChecked()).toBe(true)
    await close()
  })
})

describe('the plan', () => {
  it(
    'is seen from the watch list in Spanish on a phone, and leads to the subscription',
    { tags: 'core' },
    async () => {
      const collector = await newCollector(journeys.product, 'gratis@example.com', 'es')
      for (let index = 3; index < 8; index++) expect(await collector.add(record(index))).toBe(201)
      const spanish = { viewport: WIDTHS.phone, locale: 'es-ES' }
      const { page, complaints, close } = await enter(collector, '/dashboard/vinyls', spanish)
      await cards(page).first().waitFor()
      await expectStill(page)
      expect(await axeViolations(page)).toEqual([])
      await page.getByText('Límite de vinilos alcanzado').waitFor()
      await page.getByRole('link', { name: 'Ver Premium' }).click()
      await page.waitForURL('**/dashboard/subscription')
      const usage = page.getByRole('progressbar', { name: 'Discos en tu lista' })
      await expect.poll(() => usage.getAttribute('aria-valuetext')).toBe('5/5')
      await expect.poll(() => page.getByRole('definition').last().innerText()).toBe('-')
      await page.getByText('Este sitio no acepta pagos').waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('tells who comes back from paying what came of it', async () => {
    const collector = await newCollector(journeys.product, 'payer@example.com')
    const { page, close } = await enter(collector, '/dashboard/vinyls?payment=cancelled')
    await page.getByText('❌ Payment was cancelled. You can try again anytime.').waitFor()
    await page.waitForURL('**/dashboard/vinyls')
    await page.getByRole('heading', { level: 1, name: 'Your Vinyl Watchlist' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Payment was cancelled').waitFor({ state: 'hidden' })

    // The address proves nothing, so the thanks wait for the server.
    let source = 'free'
    await page.route('**/api/subscription/refresh', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...json, source } })
    })
    await page.evaluate(() => sessionStorage.setItem('cratewatch.went-to-pay', 'yes'))
    await page.goto('/dashboard?payment=success')
    await page.waitForURL('**/dashboard/subscription')
    await page.getByText(/waiting for the payment/).waitFor()
    source = 'paid'
    await page.getByText('✅ Payment successful! Your subscription has been upgraded to Premium.').waitFor()
    await close()
  })

  it('says why a record has its tier', async () => {
    const collector = await newCollector(journeys.product, 'curious@example.com')
    await collector.add(record(9))
    const { page, close } = await enter(collector, '/dashboard/vinyls', { viewport: WIDTHS.phone })
    await page.getByLabel(/^Tier 3: Standard/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: /^Details of / }).click()
    await page.getByRole('button', { name: 'How often it’s checked' }).click()
    await page.getByText('You’re on the free plan.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await close()
  })
})

describe('pages that load', () => {
  it.each([
    ['/dashboard/vinyls', 'wide'],
    ['/dashboard/vinyls', 'phone'],
    ['/dashboard/subscription', 'wide'],
    ['/dashboard/subscription', 'phone'],
    ['/dashboard/analytics', 'wide'],
    ['/dashboard/analytics', 'phone'],
  ] as const)('%s on a %s screen move nothing, and harm nobody', async (path, width) => {
    const collector = await newCollector(journeys.product, `${path.slice(11)}-${width}@example.com`)
    for (const index of [10, 11]) await collector.add(record(index))
    const { page, complaints, close } = await enter(collector, path, { viewport: WIDTHS[width] })
    const content = { '/dashboard/vinyls': 'article', '/dashboard/subscription': '#current-plan' }
    const ready = path === '/dashboard/analytics' ? '#history-preview' : content[path]
    await page.locator(ready).first().waitFor()
    await expectStill(page)
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

/** Answers with the figures of this list as if it had been watched for twelve days, from which on there is a chart. */
async function makeOlder(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  const days: { watched: number }[] = answer.history.availability
  for (const day of days.slice(-12)) day.watched = answer.total
  await route.fulfill({ response, json: { ...answer, total: 12, finds: 12 } })
}

describe('the analytics of a premium plan', () => {
  const premium = journeysOfFile('premium')

  it('draw the history, which keyboard and table tell as well', async () => {
    const collector = await newCollector(premium.product, 'premium@example.com')
    for (const id of premium.product.records.slice(0, 6)) await collector.add(id)
    const opened = await premium.open({ viewport: WIDTHS.phone })
    const { page, complaints } = opened
    await watchLayoutShift(page)
    await signIn(page, collector, 'dark')
    await page.route('**/api/analytics', makeOlder)
    await page.goto('/dashboard/analytics')
    const line = page.getByRole('slider', { name: 'For sale over the last 90 days' })
    await line.waitFor()
    await expectStill(page)
    await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/: \d of 6 for sale$/)
    await line.press('Home')
    await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/: 0 of 0 for sale$/)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(90)
    await page.getByRole('table', { name: 'By genre' }).waitFor()
    await page.getByRole('table', { name: /by weekday and hour \(Europe\/Madrid\)/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await opened.close()
  })

  it('say when they could not be loaded, and try again', async () => {
    const collector = await newCollector(premium.product, 'unlucky@example.com')
    const opened = await premium.open()
    const { page } = opened
    await signIn(page, collector)
    await page.route('**/api/analytics', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/dashboard/analytics')
    await page.getByRole('heading', { name: 'Error loading analytics' }).waitFor()
    await page.unroute('**/api/analytics')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing to count yet').waitFor()
    await opened.close()
  })
})
