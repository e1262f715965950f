import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { askOneByOne } from './harness/ask-one-by-one.ts'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { callApi } from './harness/call-api.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { drawnFaults } from './harness/drawn/drawn-faults.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { newOperator, OPERATOR } from './harness/operator.ts'
import { pageProblems } from './harness/page-health.ts'
import { PAGES, pathOf } from './harness/pages/declared-pages.ts'

const RECORDS = 7

const journeys = journeysOfFile('premium')

let operator: Collector
/** The path of the link to what can be done about the record of an alert mail. */
let alertPath: string
let shopId: string

beforeAll(async () => {
  const { product } = journeys
  operator = await newOperator(product, OPERATOR)
  for (const id of product.records.slice(0, RECORDS)) await operator.add(id)
  // The first observation alerts nobody, so the copy has to appear after it.
  while ((await operator.newestState()) !== 'none') await new Promise((seen) => setTimeout(seen, 100))
  product.marketplace.world.appear(product.records[RECORDS - 1]!, { count: 2 })
  const mail = await product.mailbox.waitForMail(
    ({ to, text }) => to.includes(OPERATOR) && text.includes('/alert/'),
  )
  product.marketplace.world.shops.open({ username: 'pages_of_wax' })
  const body = { shop: 'pages_of_wax' }
  const followed = await callApi(product, 'POST /api/shops', { token: operator.token, body })
  shopId = ((await followed.json()) as { id: string }).id
  alertPath = new URL(/https?:\S+\/alert\/\S+/.exec(mail.text)![0]).pathname
})

async function get<Answer>(path: `/${string}`): Promise<Answer> {
  return (await callApi(journeys.product, `GET ${path}`, operator)).json() as Promise<Answer>
}

async function isLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null)
}

/** Opens a page and waits until nothing on it is loading. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await isLoaded(page)
}

/** Goes to a page within the application, as its links do, which is quicker by half: what is loaded stays. */
async function goTo(page: Page, path: string): Promise<void> {
  // Those for operators have one title.
  if (path.startsWith('/dashboard/admin')) return visit(page, path)
  await page.evaluate((to) => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Every other page has a title of its own.
  await page.waitForFunction(() => document.title !== '')
  await isLoaded(page)
}

/** Most of axe's time; they are checked in both themes by a test of their own, and by the tests of single pages. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const WITHOUT_COLOURS = { rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])) }

async function showIn(page: Page, theme: 'light' | 'dark', width: keyof typeof WIDTHS): Promise<void> {
  await page.setViewportSize(WIDTHS[width])
  await page.emulateMedia({ colorScheme: theme })
  // The first page has yet to come.
  if (page.url() === 'about:blank') return
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
}

/** Lists the problems of these pages on a phone, in the dark, and what is drawn wrongly when wide, in the light. */
async function problemsOf(page: Page, paths: readonly string[], open: typeof visit): Promise<string[]> {
  const found: string[] = []
  const looks = [
    async (path: string) => {
      await showIn(page, 'dark', 'phone')
      for (const problem of await pageProblems(page, WITHOUT_COLOURS))
        found.push(`${path}, dark, phone: ${problem}`)
    },
    async (path: string) => {
      await showIn(page, 'light', 'wide')
      for (const problem of await drawnFaults(page)) found.push(`${path}, light, wide: ${problem}`)
    },
  ]
  for (const path of paths) {
    await open(page, path)
    for (const look of looks) await look(path)
    // The next page comes as this one was left: each change of both takes as long as a page.
    looks.reverse()
  }
  return found
}

/** Lists what cannot be read in either theme. */
async function faintIn(page: Page, paths: readonly string[], open: typeof visit): Promise<string[]> {
  const found: string[] = []
  const themes = ['light', 'dark'] as const
  for (const path of paths) {
    await open(page, path)
    for (const theme of themes) {
      await showIn(page, theme, 'phone')
      for (const problem of await axeViolations(page, { runOnly: OF_COLOURS }))
        found.push(`${path}, ${theme}: ${problem}`)
    }
  }
  return found
}

/** The landing page is checked with the site. */
function pathsOfAnybody(): readonly string[] {
  const open = PAGES.filter(({ name, path }) => !/^.dashboard/.test(path) && name !== 'landing')
  const paths = open.map(({ name }) => pathOf(name, { token: 'worn-out' }))
  const byLink = ['resetPassword', 'confirmEmail'].map((name) => `${pathOf(name)}?token=worn-out`)
  return [...paths, ...byLink, alertPath, '/nowhere']
}

async function pathsOfSession(): Promise<readonly string[]> {
  const { vinyls: watches } = await get<{ vinyls: { id: string }[] }>('/api/vinyls')
  const { id } = await get<{ id: string }>('/api/auth/profile')
  const { records, marketplace } = journeys.product
  const album = records.map((each) => marketplace.world.release(each)?.masterId).find(Boolean)
  const ids: Record<string, string> = {
    record: watches[0]!.id,
    master: String(album),
    adminUser: id,
    shop: shopId,
  }
  const paths = PAGES.filter(({ path }) => path.startsWith('/dashboard/')).map(({ name }) =>
    pathOf(name, { id: ids[name] ?? 'missing' }),
  )
  return [...paths, `${pathOf('watches')}?page=2`, '/dashboard/nowhere']
}

/** Opens a page with the session of whoever may see all of them, when each watch has its tier. */
async function openSession() {
  const { page, close } = await journeys.open({ viewport: WIDTHS.phone })
  await page.addInitScript((token) => localStorage.setItem('token', token), operator.token)
  await visit(page, '/dashboard/vinyls')
  await page
    .getByLabel(/^Tier \d: /)
    .first()
    .waitFor()
  return { page, close }
}

describe('on a phone in the dark, and wide in the light, nothing is wrong with', () => {
  it(
    'any page that anybody may see, but those of the site, which have tests of their own',
    { tags: 'core' },
    async () => {
      const { page, close } = await journeys.open({ viewport: WIDTHS.phone })
      expect(await problemsOf(page, pathsOfAnybody(), visit)).toEqual([])
      await close()
    },
  )

  it('any page that needs a session', { tags: 'core' }, async () => {
    const { page, close } = await openSession()
    expect(await problemsOf(page, await pathsOfSession(), goTo)).toEqual([])
    await close()
  })
})

it('everything on every page can be read in both themes', async () => {
  const anybody = await journeys.open({ viewport: WIDTHS.phone })
  expect(await faintIn(anybody.page, pathsOfAnybody(), visit)).toEqual([])
  await anybody.close()
  const session = await openSession()
  expect(await faintIn(session.page, await pathsOfSession(), goTo)).toEqual([])
  await session.close()
})

it('page and filter of the list stand in the address, through a reload, a record and back', async () => {
  const { page, close } = await journeys.open()
  await signIn(page, operator)
  await page.goto('/dashboard/vinyls')
  await page.getByText('Showing 1 to 5 of 7').waitFor()
  await page.getByText('Unavailable', { exact: true }).click()
  await page.getByText('Showing 1 to 5 of 6').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Showing 6 to 6 of 6').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2&availability=unavailable')
  await page.reload()
  await page.getByText('Showing 6 to 6 of 6').waitFor()
  await page.getByRole('link', { name: /^Details of / }).click()
  await page.waitForURL(/\/dashboard\/vinyls\/[\w-]+$/)
  await page.goBack()
  await page.getByText('Showing 6 to 6 of 6').waitFor()
  await page.goBack()
  await page.getByText('Showing 1 to 5 of 6').waitFor()
  await page.goBack()
  await page.getByText('Showing 1 to 5 of 7').waitFor()
  await close()
})

it('the bell counts what is unread up to nine, and the settings count it too', async () => {
  const reader = await newCollector(journeys.product, 'nine.unread@example.com')
  const { page, close } = await journeys.open()
  let unreadCount = 9
  await askOneByOne(page)
  await page.route('**/api/in-app-notifications/unread-count', (route) =>
    route.fulfill({ json: { unreadCount } }),
  )
  await signIn(page, reader)
  await page.goto('/dashboard/vinyls')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await bell.getByText('9', { exact: true }).waitFor()
  unreadCount = 10
  await page.reload()
  await bell.getByText('9+', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page
    .getByRole('menuitem', { name: /^Settings/ })
    .getByText('9+')
    .waitFor()
  unreadCount = 0
  await page.reload()
  await bell.waitFor()
  await expect.poll(() => bell.innerText()).toBe('')
  await close()
})
