import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WATCHLIST } from '../harness/account.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    notFound: 'Not Found',
    list: 'Back to your list',
    crash: 'Something went wrong!',
    show: 'Show Error',
    hide: 'Hide Error',
    language: 'Language',
    changeFailed: 'Your language couldn’t be saved. It’s changed on this device only.',
    other: { value: 'es', watchlist: WATCHLIST.es, language: 'Idioma' },
  },
  es: {
    notFound: 'No encontrado',
    list: 'Volver a tu lista',
    crash: '¡Algo ha ido mal!',
    show: 'Mostrar error',
    hide: 'Ocultar error',
    language: 'Idioma',
    changeFailed: 'No se ha podido guardar tu idioma. Solo ha cambiado en este dispositivo.',
    other: { value: 'en', watchlist: WATCHLIST.en, language: 'Language' },
  },
} as const

describe.each(VARIANTS)('in $language, $width, $colorScheme', ({ language, width, options }) => {
  takeTurns(language)
  const words = WORDS[language]

  it('an address that leads nowhere says so, outside the dashboard and in it', async () => {
    const { page, close } = await open(options)
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1, name: words.notFound }).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await signIn(
      page,
      await newCollector(journeys.product, `lost.${language}.${width}@example.com`, language),
    )
    await page.goto('/dashboard/nowhere')
    await page.getByRole('heading', { level: 1, name: words.notFound }).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.goto('/nowhere')
    await page.getByRole('link', { name: words.list }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard/vinyls')
    await close()
  })

  it('a page that breaks says so, and what exactly to those who ask', async () => {
    const { page, close } = await open(options)
    await page.route('**/assets/passwords-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The needle jumped")' }),
    )
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: words.crash }).waitFor()
    await expect.poll(() => page.getByText('The needle jumped').isVisible()).toBe(false)
    await page.getByRole('button', { name: words.show }).click()
    await page.getByText('The needle jumped').waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.getByRole('button', { name: words.hide }).click()
    await expect.poll(() => page.getByText('The needle jumped').isVisible()).toBe(false)
    await close()
  })

  it('another language is there at once, and kept with the account', async () => {
    const collector = await newCollector(
      journeys.product,
      `speaks.${language}.${width}@example.com`,
      language,
    )
    const { page, close } = await open(options)
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    await choose(page, words.language, words.other.value)
    await page.locator(`html[lang=${words.other.value}]`).waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: words.other.watchlist }).waitFor()
    await kept(collector.token, words.other.value)
    // Loaded again, because an answer in flight would change the language back.
    await page.reload()
    await page.getByRole('heading', { name: words.other.watchlist }).waitFor()
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await choose(page, words.other.language, language)
    await page.getByText(words.changeFailed).waitFor()
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe(language)
    await close()
  })

  it('of two quick choices of a language the last one stays', async () => {
    const email = `wavers.${language}.${width}@example.com`
    const collector = await newCollector(journeys.product, email, language)
    const { page, close } = await open(options)
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    const first = Promise.withResolvers<void>()
    const sent: string[] = []
    let answered = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT') answered += 1
    })
    await page.route('**/api/users/profile', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      sent.push((route.request().postDataJSON() as { locale: string }).locale)
      if (sent.length === 1) await first.promise
      await route.continue()
    })
    await choose(page, words.language, words.other.value)
    await page.getByRole('heading', { name: words.other.watchlist }).waitFor()
    await expect.poll(() => sent).toEqual([words.other.value])
    await choose(page, words.other.language, language)
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
    first.resolve()
    await expect.poll(() => answered).toBe(2)
    await kept(collector.token, language)
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
    await close()
  })

  async function choose(page: Page, label: string, value: string): Promise<void> {
    const menu = page.getByRole('dialog')
    if (width === 'phone') await page.getByRole('button', { name: /^(You|Tú)$/ }).click()
    const place = width === 'phone' ? menu : page.getByRole('banner')
    await place.getByLabel(label, { exact: true }).selectOption(value)
    if (width === 'phone') await page.keyboard.press('Escape')
  }

  async function kept(token: string, locale: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const read = async () =>
      (await (await fetch(`${journeys.product.url}/api/users/profile`, { headers })).json()) as {
        locale: string
      }
    await expect.poll(async () => (await read()).locale).toBe(locale)
  }
})

describe('a visitor', () => {
  it.each([
    ['a stored choice before the browser', 'es-ES', 'en', 'en'],
    ['the browser before our own', 'es-MX', null, 'es'],
    ['English when none is spoken', 'de-DE', null, 'en'],
    ['no stored nonsense', 'es-ES', 'klingon', 'es'],
  ] as const)('is spoken to by %s', async (_rule, locale, stored, spoken) => {
    const { page, close } = await open({ locale })
    await page.addInitScript((choice) => {
      if (choice !== null) localStorage.setItem('preferredLanguage', choice)
    }, stored)
    await page.goto('/auth')
    await page
      .getByRole('heading', {
        name: spoken === 'es' ? 'Entra o regístrate' : 'Sign in or create an account',
      })
      .waitFor()
    await page.locator('[data-served-auth-page]').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(spoken)
    await close()
  })

  it('changes the language at once and keeps it in the browser', async () => {
    const { page, close } = await open()
    await page.goto('/auth')
    await page.locator('[data-served-auth-page]').waitFor({ state: 'detached' })
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('heading', { name: 'Entra o regístrate' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('es')
    await close()
  })
})
