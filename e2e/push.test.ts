import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPushService, type PushService } from '../simulator/src/services/web-push/start-push-service.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { pushBrowser } from './harness/push/push-browser.ts'
import { servedWorker } from './harness/push/served-worker.ts'
import { takeTurns, VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile({ ALLOW_PRIVATE_TARGETS: '127.0.0.0/8', DEFAULT_PLAN: 'PREMIUM' })
let service: PushService

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const WORDS = {
  en: {
    field: 'Add a record',
    add: 'Add',
    list: 'Your Vinyl Watchlist',
    ring: 'Turn on notifications here',
    rings: 'You get a notification on this device when a copy appears.',
    body: /^2 copies for sale from \$30\.00/,
    see: 'See copies',
    mute: 'Mute',
    offline: 'You’re offline',
    asOf: /as of/,
  },
  es: {
    field: 'Añadir un disco',
    add: 'Añadir',
    list: 'Tu lista',
    ring: 'Activar las notificaciones aquí',
    rings: 'Recibes una notificación en este dispositivo cuando aparece una copia.',
    body: /^2 copias a la venta desde 30,00/,
    see: 'Ver copias',
    mute: 'Silenciar',
    offline: 'Sin conexión',
    asOf: /tal como estaba/,
  },
} as const

const LIST = '/dashboard/vinyls'

describe.each(VARIANTS)('push messages in $language on a $width screen', ({ language, options }) => {
  takeTurns(language)
  const words = WORDS[language]
  const nth = language === 'en' ? 0 : 4
  const record = (index: number) => {
    const { records, marketplace } = journeys.product
    const free = records.filter((id) => marketplace.world.stats(id)?.numForSale === 0)
    const id = free[nth + index] ?? 0
    return { id, title: marketplace.world.release(id)?.album.title ?? '' }
  }

  async function openList(page: Page, collector: Collector): Promise<void> {
    await signIn(page, collector)
    await page.goto(LIST)
    await page.getByRole('heading', { level: 1, name: words.list }).waitFor()
  }

  it('ring from the first record that is added to the copy that appears', async () => {
    const { product } = journeys
    const collector = await newCollector(product, `ring.${language}@example.com`, language)
    const { page, complaints, close } = await journeys.open({ ...options, serviceWorkers: 'allow' })
    await pushBrowser(page, service)
    await openList(page, collector)
    const { id, title } = record(0)
    await page.getByLabel(words.field, { exact: true }).fill(String(id))
    await page.getByRole('button', { name: words.add, exact: true }).click()
    await page.getByRole('button', { name: words.ring }).click()
    await page.getByText(words.rings).waitFor()
    await expect.poll(collector.newestState, { timeout: 30_000 }).toBe('none')
    const before = service.received.length

    product.marketplace.world.appear(id, { count: 2, price: 30, currency: 'USD' })
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(before + 1)
    const pushed = service.received.at(-1)
    expect(pushed).toMatchObject({ urgency: 'high', ttl: 6 * 3_600 })
    const worker = await servedWorker(product.url)
    const shown = await worker.deliver(pushed?.payload ?? '')
    expect(shown.title).toContain(title)
    expect(shown.options).toMatchObject({ lang: language, icon: '/icon-192.png' })
    expect(shown.options.body).toMatch(words.body)
    expect(shown.options.image).toMatch(/^http/)
    expect(shown.options.actions.map((each) => each.title)).toEqual([words.see, words.mute])

    expect(await worker.press(shown, '')).toContain(`/sell/release/${id}`)
    const mute = new URL(await worker.press(shown, 'mute'))
    expect(mute.pathname).toMatch(/^\/alert\//)
    const link = await fetch(`${product.url}/api/alert-links/${mute.pathname.split('/').at(-1)}`)
    expect(((await link.json()) as { name: string }).name).toContain(title)
    expect(complaints).toEqual([])
    await close()
  })

  it('show the list as it was while nothing can be reached, and go on afterwards', async () => {
    const { product } = journeys
    const collector = await newCollector(product, `offline.${language}@example.com`, language)
    const { id, title } = record(1)
    expect(await collector.add(id)).toBe(201)
    await expect.poll(collector.newestState, { timeout: 30_000 }).toBe('none')
    const { page, close } = await journeys.open({ ...options, serviceWorkers: 'allow' })
    await openList(page, collector)
    const isKept = () => page.evaluate(async () => (await caches.match('/offline-list')) !== undefined)
    await expect.poll(isKept).toBe(true)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await product.change(async () => {
      await page.reload()
      await page.getByText(words.offline, { exact: true }).waitFor()
      await page.getByText(words.asOf).waitFor()
      await page.getByRole('listitem').filter({ hasText: title }).waitFor()
      expect(await page.getByRole('button').count()).toBe(1)
      // The pages of the site are none of the application's business.
      const site = await page.context().newPage()
      await expect(site.goto('/')).rejects.toThrow(/ERR_/)
      await site.close()
    })
    // By itself.
    await page.getByRole('article').filter({ hasText: title }).waitFor()
    await close()
  })
})

it('a browser may install the application', async () => {
  const collector = await newCollector(journeys.product, 'install@example.com')
  const { page, close } = await journeys.open({ serviceWorkers: 'allow' })
  await signIn(page, collector)
  await page.goto(LIST)
  const cdp = await page.context().newCDPSession(page)
  const { errors, url } = await cdp.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
  await close()
})

it('the settings of a browser that can ring are drawn well on a phone', async () => {
  const collector = await newCollector(journeys.product, 'may.ring@example.com')
  const { page, close } = await journeys.open({ viewport: WIDTHS.phone, serviceWorkers: 'allow' })
  await signIn(page, collector)
  await page.goto('/dashboard/settings/notifications')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null)
  expect(await pageProblems(page)).toEqual([])
  await close()
})
