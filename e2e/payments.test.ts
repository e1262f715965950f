import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { closePages, openPage, WIDTHS, workerBrowser } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import {
  checkoutIn,
  lastCustomer,
  livingSubscriptions,
  payWith,
  startPayingProduct,
  type PayingProduct,
} from './harness/paying-product.ts'
import { takeTurns } from './harness/variants.ts'

const PLAN = '/dashboard/subscription'
const PAYS = '4242424242424242'
const IS_DECLINED = '4000000000000002'
const ASKS_THE_BANK = '4000002500003155'

let product: PayingProduct
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>> | null = null

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startPayingProduct({}, { initialised: inject('initialisedDataDirectory') }),
    workerBrowser(),
  ])
})
afterEach(async () => {
  product.payments.webhooks.faults.clear()
  await opened?.close()
})
afterAll(async () => {
  await closePages()
  await product.close()
})

const UPGRADE = 'Upgrade to Premium'
const BUYERS = [
  {
    language: 'en',
    given: { viewport: WIDTHS.wide },
    upgrade: UPGRADE,
    paid: '✅ Payment successful! Your subscription has been upgraded to Premium.',
    renews: /^Renews on/,
  },
  {
    language: 'es',
    given: { viewport: WIDTHS.phone, locale: 'es-ES' },
    upgrade: 'Pasar a Premium',
    paid: '✅ ¡Pago realizado! Tu suscripción ha pasado a Premium.',
    renews: /^Se renueva el/,
  },
] as const

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  opened = await openPage(browser, { baseURL: product.url, serviceWorkers: 'block', ...given })
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

const upgrade = (page: Page, name = UPGRADE) => page.getByRole('button', { name }).click()

describe('paying', () => {
  takeTurns()

  it('leads from a full list to premium, and says so once it is true', { tags: 'core' }, async () => {
    const collector = await newCollector(product, 'buyer@example.com')
    for (const id of product.records.slice(0, 5)) await collector.add(id)
    const { page, complaints } = await enter(collector, '/dashboard/vinyls')
    await page.getByText('Vinyl Limit Reached').waitFor()
    await page.getByRole('link', { name: 'Upgrade' }).click()
    await page.waitForURL(`**${PLAN}`)
    await page.getByText('$0.99').waitFor()
    await upgrade(page)
    await payWith(page, PAYS)
    await page.waitForURL(`**${PLAN}`)
    await page.getByText('✅ Payment successful! Your subscription has been upgraded to Premium.').waitFor()
    await page.getByText(/^Renews on/).waitFor()
    const usage = page.getByRole('progressbar', { name: 'Records on your list' })
    await expect.poll(() => usage.getAttribute('aria-valuetext')).toBe('5/∞')
    await expect.poll(() => page.getByRole('definition').last().innerText()).toMatch(/\d{4}/)
    await expect.poll(() => page.getByRole('button', { name: UPGRADE }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Payment successful').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  it.each(BUYERS)(
    'goes on after a card that was declined, and waits for a bank that asks: $language',
    async (words) => {
      const collector = await newCollector(product, `declined-${words.language}@example.com`, words.language)
      const { page, complaints } = await enter(collector, PLAN, words.given)
      await upgrade(page, words.upgrade)
      await payWith(page, IS_DECLINED)
      await page.getByText('Your card was declined.').waitFor()
      await payWith(page, ASKS_THE_BANK)
      await page.getByRole('button', { name: 'Yes, pay' }).waitFor()
      expect(livingSubscriptions(product, lastCustomer(product))).toEqual([])
      await page.getByRole('button', { name: 'Yes, pay' }).click()
      await page.getByText(words.paid).waitFor()
      await page.getByText(words.renews).waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  it.each([
    ['en', 'en-GB', 'wide', 'Upgrade to Premium', '❌ Payment was cancelled. You can try again anytime.'],
    [
      'es',
      'es-ES',
      'phone',
      'Pasar a Premium',
      '❌ El pago se canceló. Puedes volver a intentarlo cuando quieras.',
    ],
  ] as const)('that is broken off changes nothing: %s', async (language, locale, width, button, text) => {
    const collector = await newCollector(product, `hesitant-${language}@example.com`, language)
    const { page } = await enter(collector, PLAN, { locale, viewport: WIDTHS[width] })
    await upgrade(page, button)
    await page.getByRole('link', { name: /Back without paying/ }).click()
    await page.getByText(text).waitFor()
    await page.waitForURL('**/dashboard/vinyls')
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText(text).count()).toBe(0)
  })

  it.each(BUYERS)(
    'can be begun again after the tab was closed in the middle of it: $language',
    async (words) => {
      const collector = await newCollector(product, `closer-${words.language}@example.com`, words.language)
      const first = await enter(collector, PLAN, words.given)
      await upgrade(first.page, words.upgrade)
      await first.page.getByLabel('Card number').waitFor()
      const abandoned = checkoutIn(first.page.url())
      await first.close()
      const { page } = await enter(collector, PLAN, words.given)
      await upgrade(page, words.upgrade)
      await payWith(page, PAYS)
      await page.getByText(words.paid).waitFor()
      expect(product.payments.pay(abandoned)).toMatchObject({ ok: false })
      expect(livingSubscriptions(product, lastCustomer(product))).toHaveLength(1)
    },
  )

  it('counts although the tab was closed right after, and the page knows of nothing', async () => {
    const collector = await newCollector(product, 'gone@example.com')
    const first = await enter(collector, PLAN)
    await upgrade(first.page)
    await first.page.getByLabel('Card number').waitFor()
    const paying = checkoutIn(first.page.url())
    await first.close()
    product.payments.pay(paying)
    await product.payments.webhooks.idle()
    const { page } = await enter(collector, PLAN)
    await page.getByText(/^Renews on/).waitFor()
  })

  it('is known without any event: whoever comes back asks', async () => {
    product.payments.webhooks.faults.add({ kind: 'loss' })
    const { page } = await enter(await newCollector(product, 'unheard@example.com'), PLAN)
    await upgrade(page)
    await payWith(page, PAYS)
    await page.getByText('✅ Payment successful!').waitFor()
    await page.getByText(/^Renews on/).waitFor()
  })

  it.each([
    {
      language: 'en',
      given: { viewport: WIDTHS.phone },
      waits: /waiting for the payment to be confirmed/,
      late: /hasn’t confirmed your payment yet/,
      ask: 'Check again now',
      paid: 'Payment successful',
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.wide, locale: 'es-ES' },
      waits: /Esperamos la confirmación del pago/,
      late: /aún no ha confirmado tu pago/,
      ask: 'Comprobar ahora',
      paid: 'Pago realizado',
    },
  ])('that nobody confirms is said to be late, and can be asked about: $language', async (words) => {
    opened = await openPage(browser, { baseURL: product.url, serviceWorkers: 'block', ...words.given })
    const { page } = opened
    await page.clock.install()
    const email = `impatient-${words.language}@example.com`
    await signIn(page, await newCollector(product, email, words.language))
    await page.addInitScript(() => sessionStorage.setItem('cratewatch.went-to-pay', 'yes'))
    await page.goto('/dashboard?payment=success')
    await page.waitForURL(`**${PLAN}`)
    await page.getByText(words.waits).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.clock.runFor(31_000)
    await page.getByText(words.late).waitFor()
    const asked = page.waitForRequest('**/api/subscription/refresh')
    await page.getByRole('button', { name: words.ask }).click()
    await asked
    await expect.poll(() => page.getByText(words.paid).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  })
})

describe("the payment service's script", () => {
  takeTurns()

  it.each([
    {
      language: 'en',
      given: {},
      button: UPGRADE,
      failed: 'Stripe failed to load',
      without: 'Continue without it',
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.phone, locale: 'es-ES' },
      button: 'Pasar a Premium',
      failed: 'No se pudo cargar Stripe',
      without: 'Seguir sin él',
    },
  ])('that does not load is reported, tried again, and done without: $language', async (words) => {
    const collector = await newCollector(product, `blocker-${words.language}@example.com`, words.language)
    const { page } = await enter(collector, PLAN, words.given)
    let tries = 0
    await page.route(product.payments.scriptUrl, (route) => {
      tries++
      return route.abort()
    })
    await upgrade(page, words.button)
    await page.getByText(words.failed).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await upgrade(page, words.button)
    await expect.poll(() => tries).toBe(2)
    await page.getByRole('button', { name: words.without }).click()
    await page.getByLabel('Card number').waitFor()
  })

  it('is fetched by nobody who does not pay', async () => {
    const asked: string[] = []
    const { page } = await enter(await newCollector(product, 'looker@example.com'), '/dashboard/vinyls')
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(PLAN)
    await page.getByRole('button', { name: UPGRADE }).waitFor()
    expect(asked.filter((url) => url.startsWith(product.payments.url))).toEqual([])
  })
})
