import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { launchBrowser, openPage, WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { startProduct, type Product } from './harness/product.ts'

const ADMIN = 'operator@example.com'

let product: Product
let browser: Browser
let operator: Collector

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ ADMIN_EMAILS: ADMIN }), launchBrowser()])
  operator = await newCollector(product, ADMIN)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const TABS = {
  en: ['Dashboard', 'Users', 'Vinyls', 'Notifications', 'Optimization', 'Operations'],
  es: ['Panel', 'Usuarios', 'Vinilos', 'Notificaciones', 'Optimización', 'Operaciones'],
}

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  const opened = await openPage(browser, { baseURL: product.url, ...given })
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

const rows = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem')
const rowOf = (page: Page, email: string) => rows(page).filter({ hasText: email })

async function api(collector: Collector, method: string, path: string, body?: object): Promise<Response> {
  return fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${collector.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

describe('the way into the admin area', () => {
  it('is closed to an address of the list that is not confirmed, and opens once it is', async () => {
    const { page, close } = await enter(operator, '/dashboard/admin/users')
    await page.waitForURL(/\/dashboard\/vinyls/)
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Admin' }).count()).toBe(0)
    expect((await api(operator, 'GET', '/api/admin/dashboard')).status).toBe(403)

    const mail = await product.mailbox.waitForMail(({ to }) => to.includes(ADMIN))
    const token = new URL(/https?:\S+token=\S+/.exec(mail.text)![0]).searchParams.get('token')
    expect((await api(operator, 'POST', '/api/users/email/confirm', { token: token! })).ok).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await page.waitForURL(/\/dashboard\/admin\/dashboard$/)
    await page.getByRole('heading', { name: 'Most popular vinyls' }).waitFor()
    await close()
  })

  it.each([
    ['en', 'en-GB', 'wide', 'Your account'],
    ['es', 'es-ES', 'phone', 'Abrir el menú'],
  ] as const)(
    'is closed to everybody else, by the server and by the pages: %s',
    async (language, locale, width, menu) => {
      const collector = await newCollector(product, `curious-${language}@example.com`, language)
      const { page, close } = await enter(collector, '/dashboard/admin', { locale, viewport: WIDTHS[width] })
      await page.waitForURL(/\/dashboard\/vinyls/)
      await page.getByRole('button', { name: menu }).click()
      await expect.poll(() => page.getByText('Admin', { exact: true }).count()).toBe(0)
      const refused = await api(collector, 'POST', '/api/admin/reset-vinyl-check-times')
      expect(refused.status).toBe(403)
      expect((await api(collector, 'GET', '/api/admin/users')).status).toBe(403)
      await close()
    },
  )
})

describe('the users', () => {
  it('include oneself, whom one can neither demote nor delete', async () => {
    const { page, close } = await enter(operator, `/dashboard/admin/users?search=${ADMIN}`)
    const row = rowOf(page, ADMIN)
    await row.getByRole('button', { name: 'Make Premium' }).click()
    await page.getByText(`${ADMIN} is on the premium plan now.`).waitFor()
    await row.getByText('Premium', { exact: true }).waitFor()
    await expect.poll(() => row.getByRole('button').count()).toBe(0)
    await page.getByLabel('Search users').fill('nobody at all')
    await page.getByText('No e-mail address or marketplace name matches “nobody at all”.').waitFor()
    await close()
  })
})

describe('what is watched', () => {
  it('is narrowed by availability and tier, and the address remembers it', async () => {
    const collector = await newCollector(product, 'watcher@example.com')
    await collector.add(product.records[1]!)
    const title = product.marketplace.world.release(product.records[1]!)!.album.title
    const { page, close } = await enter(operator, '/dashboard/admin/vinyls')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await card.getByText('watcher@example.com').waitFor()
    await card.getByText(`ID ${product.records[1]}`).waitFor()
    await page.getByText('Available', { exact: true }).last().click()
    await page.waitForURL(/availability=available/)
    await page.getByText('No vinyl has this availability and tier.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Show all' }).click()
    await card.waitFor()
    await page.getByRole('combobox', { name: 'Tier' }).click()
    await page.getByRole('option', { name: 'T4 Archive' }).click()
    await page.waitForURL(/tier=4/)
    await page.getByText('Nothing matches').waitFor()
    await close()
  })
})

describe('what operators tell everybody', () => {
  it('shows at once in the language of each, until it is put away', async () => {
    const reader = await newCollector(product, 'lectora@example.com', 'es')
    const there = await enter(reader, '/dashboard/vinyls', { locale: 'es-ES', viewport: WIDTHS.phone })
    await there.page.getByRole('heading', { level: 1 }).waitFor()
    const { page, close } = await enter(operator, '/dashboard/admin/operations')
    await page.getByLabel('Text in English').fill('Back in an hour')
    await expect.poll(() => page.getByRole('button', { name: 'Announce' }).isDisabled()).toBe(true)
    await page.getByLabel('Text in Spanish').fill('Volvemos en una hora')
    await page.getByRole('button', { name: 'Announce' }).click()
    await page.getByText('Everybody sees this now').waitFor()
    await there.page.getByText('Volvemos en una hora').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await there.page.getByRole('button', { name: 'Cerrar este mensaje' }).click()
    await there.page.getByText('Volvemos en una hora').waitFor({ state: 'detached' })
    await there.page.reload()
    await there.page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => there.page.getByText('Volvemos en una hora').count()).toBe(0)
    await there.close()
    await close()
  })
})

describe.each([
  ['en', 'en-GB', 'wide', 'light'],
  ['es', 'es-ES', 'phone', 'dark'],
] as const)('every tab in %s', (language, locale, width, theme) => {
  it('loads, names itself and offends no rule of access', async () => {
    const opened = await openPage(browser, { baseURL: product.url, locale, viewport: WIDTHS[width] })
    const { page, complaints, close } = opened
    await api(operator, 'PUT', '/api/users/profile', { locale: language })
    await signIn(page, operator, theme)
    await page.goto('/dashboard/admin')
    for (const name of TABS[language]) {
      await page.getByRole('link', { name, exact: true }).last().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
      expect([name, await axeViolations(page)]).toEqual([name, []])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([name, wider]).toEqual([name, 0])
    }
    expect(complaints).toEqual([])
    await close()
  })
})
