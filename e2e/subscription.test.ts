import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { askOneByOne } from './harness/ask-one-by-one.ts'
import { axeViolations } from './harness/axe.ts'
import { closePages, openPage, WIDTHS, workerBrowser } from './harness/browser.ts'
import { signIn, type Collector } from './harness/collector.ts'
import {
  lastCustomer,
  livingSubscriptions,
  newSubscriber,
  passDays,
  startPayingProduct,
  type PayingProduct,
} from './harness/paying-product.ts'
import { takeTurns } from './harness/variants.ts'

const PLAN = '/dashboard/subscription'

let product: PayingProduct
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>> | null = null

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startPayingProduct({}, { initialised: inject('initialisedDataDirectory') }),
    workerBrowser(),
  ])
})
afterEach(() => opened?.close())
afterAll(async () => {
  await closePages()
  await product.close()
})

const subscriber = (email: string, language = 'en') => newSubscriber(product, email, language)
const pass = (days: number) => passDays(product, days)

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  opened = await openPage(browser, { baseURL: product.url, serviceWorkers: 'block', ...given })
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

describe('a subscription', () => {
  takeTurns()

  it.each([
    {
      language: 'en',
      given: { viewport: WIDTHS.wide },
      cancel: 'Cancel subscription',
      question: /^Cancel your subscription\?\n\nYou keep Premium until .*\d{4}/,
      renews: /^Renews on/,
      ends: /^Ends on/,
      notice: /Your subscription is cancelled\. You keep Premium until/,
      keep: 'Keep Premium',
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.phone, locale: 'es-ES' },
      cancel: 'Cancelar la suscripción',
      question: /^¿Cancelar tu suscripción\?\n\nConservas Premium hasta el .*\d{4}/,
      renews: /^Se renueva el/,
      ends: /^Termina el/,
      notice: /Tu suscripción está cancelada\. Conservas Premium hasta el/,
      keep: 'Seguir con Premium',
    },
  ])('is cancelled after a question, and can be kept until it ends: $language', async (words) => {
    const { page } = await enter(
      await subscriber(`leaver-${words.language}@example.com`, words.language),
      PLAN,
      words.given,
    )
    const questions: string[] = []
    let answer = false
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message())
      await (answer ? dialog.accept() : dialog.dismiss())
    })
    const cancel = page.getByRole('button', { name: words.cancel })
    await cancel.click()
    await page.getByText(words.renews).waitFor()
    answer = true
    await cancel.click()
    await page.getByText(words.ends).waitFor()
    await page.getByText(words.notice).waitFor()
    expect(questions).toEqual([expect.stringMatching(words.question), questions[0]])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.keep }).click()
    await page.getByText(words.renews).waitFor()
    expect(livingSubscriptions(product, lastCustomer(product))[0]?.cancel_at_period_end).toBe(false)
  })

  it.each([
    {
      language: 'en',
      given: {},
      stays: /you keep it without the subscription/,
      cancel: 'Cancel subscription',
      question: /You keep Premium: the site’s operator gives it to you\.$/,
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.phone, locale: 'es-ES' },
      stays: /lo conservas también sin la suscripción/,
      cancel: 'Cancelar la suscripción',
      question: /Conservas Premium: te lo da quien administra el sitio\.$/,
    },
  ])('beside premium as a gift takes nothing away when it ends: $language', async (words) => {
    const { page } = await enter(
      await subscriber(`gifted-${words.language}@example.com`, words.language),
      '/dashboard/vinyls',
      words.given,
    )
    await askOneByOne(page)
    await page.route('**/api/subscription/status', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isPremiumAnyway: true } })
    })
    await page.goto(PLAN)
    await page.getByText(words.stays).waitFor()
    const asked = page.waitForEvent('dialog')
    const clicked = page.getByRole('button', { name: words.cancel }).click()
    const question = await asked
    expect(question.message()).toMatch(words.question)
    await question.dismiss()
    await clicked
    expect(await axeViolations(page)).toEqual([])
  })

  it('says why it could not be cancelled', async () => {
    const { page } = await enter(await subscriber('unlucky@example.com'), PLAN)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.route('**/api/subscription/cancel', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('Request failed with status 500').waitFor()
    await page.getByText(/^Renews on/).waitFor()
  })

  it.each([
    {
      language: 'en',
      given: {},
      renews: /^Renews on/,
      portal: 'Invoices and card',
      notice: /Your subscription is cancelled\. You keep Premium until/,
      keep: 'Keep Premium',
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.phone, locale: 'es-ES' },
      renews: /^Se renueva el/,
      portal: 'Facturas y tarjeta',
      notice: /Tu suscripción está cancelada\. Conservas Premium hasta el/,
      keep: 'Seguir con Premium',
    },
  ])(
    'renews while its page is open, shows its invoices, and may be cancelled beside them: $language',
    async (words) => {
      const collector = await subscriber(`loyal-${words.language}@example.com`, words.language)
      const { page } = await enter(collector, PLAN, words.given)
      const renews = page.getByText(words.renews)
      const before = await renews.innerText()
      await pass(32)
      await expect.poll(() => renews.innerText()).not.toBe(before)
      await page.getByRole('button', { name: words.portal }).click()
      await page.getByRole('heading', { name: 'Your subscription' }).waitFor()
      await expect.poll(() => page.getByRole('cell', { name: 'paid' }).count()).toBe(2)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Keep it' }).waitFor()
      await page.getByRole('link', { name: /Back to/ }).click()
      await page.waitForURL(`**${PLAN}`)
      await page.getByText(words.notice).waitFor()
      await page.getByRole('button', { name: words.keep }).click()
      await renews.waitFor()
    },
  )

  it.each([
    {
      language: 'en',
      given: { viewport: WIDTHS.phone },
      failed: /Your last payment didn’t go through\. You keep Premium until .*\d{4}/,
      portal: 'Invoices and card',
      cancel: 'Cancel subscription',
      full: 'Vinyl Limit Reached',
      paused: 'Paused: beyond your plan’s limit',
      upgrade: 'Upgrade to Premium',
      beyond: /beyond your plan’s limit are paused, the newest first/,
    },
    {
      language: 'es',
      given: { viewport: WIDTHS.wide, locale: 'es-ES' },
      failed: /Tu último pago no se pudo cobrar\. Conservas Premium hasta el .*\d{4}/,
      portal: 'Facturas y tarjeta',
      cancel: 'Cancelar la suscripción',
      full: 'Límite de vinilos alcanzado',
      paused: 'En pausa: supera el límite de tu plan',
      upgrade: 'Pasar a Premium',
      beyond: /supera el límite de tu plan está en pausa/,
    },
  ])(
    'that cannot be renewed is shown everywhere, then ends, and the newest records wait: $language',
    async (words) => {
      const collector = await subscriber(`broke-${words.language}@example.com`, words.language)
      for (const id of product.records.slice(10, 17)) expect(await collector.add(id)).toBe(201)
      product.payments.ledger.doomed.set(lastCustomer(product), 9)
      await pass(32)
      const { page, complaints } = await enter(collector, '/dashboard/vinyls', words.given)
      await page.getByText(words.failed).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: words.portal }).click()
      await page.getByText(/The last payment failed/).waitFor()
      await page.goBack()
      await page.getByText(words.failed).waitFor()
      const [, until] = /(?:until|hasta el) (.+?):/.exec(await page.getByText(words.failed).innerText()) ?? []
      await page.goto(PLAN)
      const asked = page.waitForEvent('dialog')
      const clicked = page.getByRole('button', { name: words.cancel }).click()
      expect((await asked).message()).toContain(` ${until}.`)
      await (await asked).dismiss()
      await clicked
      await page.goto('/dashboard/vinyls')
      await page.getByText(words.failed).waitFor()
      await pass(40)
      await page.getByText(words.full).waitFor()
      await page.getByText(words.paused).first().waitFor()
      await expect.poll(() => page.getByText(words.paused).count()).toBe(2)
      await expect.poll(() => page.getByText(words.failed).count()).toBe(0)
      await page.goto(PLAN)
      await page.getByRole('button', { name: words.upgrade }).waitFor()
      await page.getByText(words.beyond).waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )
})
