import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { layoutShift, watchLayoutShift } from './harness/layout-shift.ts'
import { takeTurns, VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile('premium')

const CENTRE = '/dashboard/notifications'

const WORDS = {
  en: {
    title: 'Notifications',
    copies: '2 copies are for sale, from $30.00.',
    now: 'just now',
    all: /^All/,
    unread: /^Unread/,
    markRead: 'Mark read',
    markAll: 'Mark all read',
    remove: 'Delete',
    seeCopies: 'See copies',
    readFailed: 'Failed to mark notification as read',
    allFailed: 'Failed to mark all notifications as read',
    removeFailed: 'Failed to delete notification',
    loadFailed: 'Failed to load notifications',
    retry: 'Try again',
    nothingUnread: 'Nothing unread',
    showAll: 'Show all notifications',
    quiet: 'All quiet',
    ended: 'Alerts by e-mail are now off',
    settings: 'Settings',
  },
  es: {
    title: 'Notificaciones',
    copies: 'Hay 2 copias a la venta, desde 30,00 US$.',
    now: 'ahora mismo',
    all: /^Todas/,
    unread: /^Sin leer/,
    markRead: 'Marcar como leída',
    markAll: 'Marcar todo como leído',
    remove: 'Eliminar',
    seeCopies: 'Ver copias',
    readFailed: 'No se ha podido marcar la notificación como leída',
    allFailed: 'No se han podido marcar todas las notificaciones como leídas',
    removeFailed: 'No se ha podido eliminar la notificación',
    loadFailed: 'No se han podido cargar las notificaciones',
    retry: 'Reintentar',
    nothingUnread: 'Nada sin leer',
    showAll: 'Ver todas las notificaciones',
    quiet: 'Todo en calma',
    ended: 'Los avisos por correo se han desactivado',
    settings: 'Ajustes',
  },
} as const

const ENDED = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'SYSTEM',
  titleKey: 'inApp.channelEnded.title',
  messageKey: 'inApp.channelEnded.message',
  params: { channel: 'email', reason: 'refused' },
  createdAt: '2026-01-05T09:00:00Z',
  isRead: true,
  gone: false,
  vinyl: null,
  pressing: null,
}

/** Two records of this collector have just come on sale. */
async function withFinds(collector: Collector, records: readonly number[]): Promise<void> {
  const { world } = journeys.product.marketplace
  for (const id of records) {
    expect(await collector.add(id)).toBe(201)
    // The first observation alerts nobody, so the copy has to appear after it.
    await expect.poll(collector.newestState, { timeout: 30_000 }).toBe('none')
  }
  for (const id of records) world.appear(id, { count: 2, price: 30, currency: 'USD' })
  const unread = async () => {
    const headers = { authorization: `Bearer ${collector.token}` }
    const answer = await fetch(`${journeys.product.url}/api/in-app-notifications/unread-count`, { headers })
    return ((await answer.json()) as { unreadCount: number }).unreadCount
  }
  await expect.poll(unread, { timeout: 30_000 }).toBe(records.length)
}

const breakDown = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { error: { code: 'X', message: 'no' } } }))

describe.each(VARIANTS)(
  'the notification centre in $language on a $width screen',
  ({ language, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const entries = (page: Page) => page.getByRole('article')
    const tab = (page: Page, name: RegExp) => page.getByRole('radio', { name })
    const press = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).first().click()

    async function expectCounts(page: Page, all: number, unread: number): Promise<void> {
      const shown = async (name: RegExp) =>
        (await tab(page, name).locator('..').innerText()).match(/\d+/)?.[0]
      await expect.poll(() => shown(words.all)).toBe(String(all))
      await expect.poll(() => shown(words.unread)).toBe(String(unread))
    }

    it('tells what was found, and lets it be read and thrown away', { tags: 'core' }, async () => {
      const { product } = journeys
      const free = product.records.filter((id) => product.marketplace.world.stats(id)?.numForSale === 0)
      const records = language === 'en' ? free.slice(0, 2) : free.slice(2, 4)
      const collector = await newCollector(product, `found.${language}@example.com`, language)
      await withFinds(collector, records)
      const { page, complaints, close } = await journeys.open(options)
      await watchLayoutShift(page)
      await signIn(page, collector)
      // In the order that shifts most: the page, then the unread count, then the list.
      const [drawn, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const afterwards = (path: string, { promise }: typeof drawn) =>
        page.route(path, async (route) => {
          await promise
          await route.fallback()
        })
      await afterwards('**/api/in-app-notifications/unread-count', drawn)
      await afterwards('**/api/in-app-notifications?**', counted)
      await page.goto(CENTRE)
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor()
      drawn.resolve()
      await page
        .getByRole('link', { name: /2 (unread|sin leer)/ })
        .first()
        .waitFor()
      counted.resolve()
      await expect.poll(() => entries(page).count()).toBe(2)
      await expectCounts(page, 2, 2)
      const { score, moved } = await layoutShift(page)
      expect(score < 0.02 ? [] : moved).toEqual([])
      expect(await axeViolations(page)).toEqual([])

      const first = entries(page).first()
      for (const text of [words.copies, words.now]) await first.getByText(text).waitFor()
      const [newest = 0] = records.slice(-1)
      const hrefs = await entries(page)
        .getByRole('link', { name: words.seeCopies })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(hrefs.some((href) => href?.includes(`/release/${newest}`))).toBe(true)

      // A change that the server refuses is undone, with a message.
      await breakDown(page, '**/api/in-app-notifications/**')
      await press(page, words.markRead)
      await page.getByText(words.readFailed).waitFor()
      await press(page, words.markAll)
      await page.getByText(words.allFailed).waitFor()
      await press(page, words.remove)
      await page.getByText(words.removeFailed).waitFor()
      await expectCounts(page, 2, 2)
      await page.unroute('**/api/in-app-notifications/**')

      await press(page, words.markRead)
      await expectCounts(page, 2, 1)
      await page
        .getByRole('link', { name: /1 (unread|sin leer)/ })
        .first()
        .waitFor()
      await tab(page, words.unread).check({ force: true })
      await expect.poll(() => entries(page).count()).toBe(1)
      await press(page, words.markAll)
      await page.getByText(words.nothingUnread).waitFor()
      await expect.poll(() => page.getByRole('button', { name: words.markAll }).count()).toBe(0)
      await press(page, words.showAll)
      await expectCounts(page, 2, 0)
      await press(page, words.remove)
      await expectCounts(page, 1, 0)
      await press(page, words.remove)
      await page.getByText(words.quiet).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('leads to where a channel that ended is switched on again', async () => {
      const collector = await newCollector(journeys.product, `bounced.${language}@example.com`, language)
      const { page, close } = await journeys.open(options)
      await signIn(page, collector)
      await page.route('**/api/in-app-notifications?**', (route) =>
        route.fulfill({ json: { notifications: [ENDED], unreadCount: 0, total: 1 } }),
      )
      await page.goto(CENTRE)
      await entries(page).getByText(words.ended).waitFor()
      await entries(page).getByRole('link', { name: words.settings }).click()
      await page.waitForURL('**/dashboard/settings/notifications')
      await close()
    })

    it('says when it could not be loaded, and tries again', async () => {
      const collector = await newCollector(journeys.product, `not.loaded.${language}@example.com`, language)
      const { page, close } = await journeys.open(options)
      await signIn(page, collector)
      // Only the button loads again: live events would, too, and remove the button.
      await page.route('**/api/live', (route) => route.abort())
      await breakDown(page, '**/api/in-app-notifications?**')
      await page.goto(CENTRE)
      await page.getByRole('heading', { name: words.loadFailed }).waitFor()
      await page.unroute('**/api/in-app-notifications?**')
      await press(page, words.retry)
      await page.getByText(words.quiet).waitFor()
      await close()
    })
  },
)
