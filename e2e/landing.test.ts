import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from './harness/browser.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { inCore } from './harness/variants.ts'

const journeys = journeysOfFile({ SUPPORT_EMAIL: 'help@watch.example', OPERATOR_NAME: 'Rosa Vinyl' })
const { open } = journeys

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const counter = (page: Page, name: RegExp) =>
  page.locator('dl > div').filter({ hasText: name }).locator('[data-counter-value]')
const wheels = (page: Page, name: RegExp) =>
  page.locator('dl > div').filter({ hasText: name }).locator('[data-counter-tape]')

describe('the site is open to everybody', () => {
  // Pages of plain text have one layout: each is seen in two of four ways, the site in one language at the core.
  const cases = [
    { language: 'en', path: '/', colorScheme: 'light', name: 'phone' },
    { language: 'en', path: '/', colorScheme: 'dark', name: 'wide' },
    { language: 'es', path: '/es', colorScheme: 'dark', name: 'phone' },
    { language: 'es', path: '/es', colorScheme: 'light', name: 'wide' },
    { language: 'en', path: '/docs', colorScheme: 'light', name: 'phone' },
    { language: 'es', path: '/es/docs', colorScheme: 'dark', name: 'wide' },
    { language: 'en', path: '/docs/operating', colorScheme: 'dark', name: 'phone' },
    { language: 'en', path: '/privacy', colorScheme: 'light', name: 'phone' },
    { language: 'es', path: '/es/privacy', colorScheme: 'dark', name: 'wide' },
    { language: 'en', path: '/terms', colorScheme: 'light', name: 'wide' },
    { language: 'es', path: '/es/terms', colorScheme: 'dark', name: 'phone' },
  ] as const

  describe.each(cases)('at $path, $colorScheme, $name', ({ language, path, colorScheme, name }) => {
    it('axe finds nothing', { tags: inCore(language) }, async () => {
      const locale = language === 'es' ? 'es-ES' : 'en-GB'
      const { page, complaints, close } = await open({
        colorScheme,
        viewport: WIDTHS[name],
        locale,
        reducedMotion: 'reduce',
      })
      await page.goto(path)
      await heading(page).waitFor()
      expect(await pageProblems(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    })
  })
})

describe('the landing page', () => {
  it('leads by its header to each of its parts, and to the sign-in page', async () => {
    const { page, close } = await open()
    await page.goto('/')
    const header = page.getByRole('banner')
    for (const [name, id] of [
      ['Features', 'features'],
      ['How it works', 'how-it-works'],
      ['Pricing', 'pricing'],
    ] as const) {
      await header.getByRole('link', { name }).click()
      await page.waitForFunction((part) => {
        const top = document.getElementById(part)?.getBoundingClientRect().top ?? Infinity
        return location.hash === `#${part}` && top >= 0 && top < 200
      }, id)
      await expect.poll(() => header.isVisible()).toBe(true)
    }
    await page.getByRole('article', { name: 'Premium' }).getByRole('link', { name: 'Go Premium' }).click()
    await page.waitForURL('**/auth')
    await page.getByLabel('E-mail').waitFor()
    await page.goBack()
    await heading(page).getByText('The record you want.').waitFor()
    await close()
  })

  it('is where the application leads to, when its logo is pressed and not before', async () => {
    const { page, close } = await open()
    await page.goto('/auth')
    const logo = page.getByRole('banner').getByRole('link', { name: 'Cratewatch' })
    await logo.hover()
    await page.getByLabel('E-mail').fill('still@example.com')
    expect(new URL(page.url()).pathname).toBe('/auth')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor()
    await logo.click()
    await heading(page).getByText('The record you want.').waitFor()
    await close()
  })

  it('has its parts in a menu on phones, which closes by itself', async () => {
    const { page, close } = await open({ viewport: WIDTHS.phone })
    await page.goto('/')
    const menu = page.locator('details.site-menu')
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/#pricing')
    await expect.poll(() => menu.getAttribute('open')).toBeNull()
    await menu.locator('summary').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.getAttribute('open')).toBeNull()
    await close()
  })

  it('shows the fallback figures until the real ones are there, then counts to them', async () => {
    const { page, close } = await open()
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/api/global-metrics', async (route) => {
      await mayAnswer.promise
      const figures = { totalSearchesPerformed: 91_208, totalVinylsFound: 37, totalNotificationsSent: 1204 }
      await route.fulfill({ json: figures })
    })
    await page.goto('/')
    await expect.poll(() => counter(page, /checks and searches/).textContent()).toBe('83,754')
    await expect.poll(() => counter(page, /copies found/).textContent()).toBe('14')
    await expect.poll(() => counter(page, /alerts sent/).textContent()).toBe('29')
    await page.locator('dl').scrollIntoViewIfNeeded()
    await wheels(page, /checks and searches/)
      .getByText('83,754', { exact: true })
      .waitFor()
    mayAnswer.resolve()
    await wheels(page, /checks and searches/)
      .getByText('91,208', { exact: true })
      .waitFor()
    await wheels(page, /alerts sent/)
      .getByText('1,204', { exact: true })
      .waitFor()
    await expect.poll(() => counter(page, /alerts sent/).textContent()).toBe('1,204')
    await wheels(page, /copies found/).waitFor({ state: 'hidden' })
    await close()
  })

  it('tells the true figures of this instance, and none that says nothing yet', async () => {
    const { page, close } = await open({ reducedMotion: 'reduce' })
    const answer = await page.request.get('/api/global-metrics')
    expect(await answer.json()).toEqual({
      totalSearchesPerformed: expect.any(Number),
      totalVinylsFound: 0,
      totalNotificationsSent: 0,
      halfSeenWithinMinutes: null,
    })
    await page.goto('/')
    await wheels(page, /copies found/).waitFor({ state: 'hidden' })
    expect(await wheels(page, /copies found/).textContent()).toBe('0')
    await close()
  })

  it('keeps the light that was chosen', async () => {
    const { page, close } = await open({ colorScheme: 'light' })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.reload()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).waitFor()
    await close()
  })
})

describe('the language', () => {
  it('is the browser’s on the first visit', async () => {
    const { page, close } = await open({ locale: 'es-MX' })
    await page.goto('/')
    await page.waitForURL('**/es')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
    await heading(page).getByText('El disco que buscas.').waitFor()
    await close()
  })

  it('changes by choice, on every page, and stays chosen in the application too', async () => {
    const { page, close } = await open({ locale: 'es-ES' })
    await page.goto('/es/privacy')
    await page.getByLabel('Idioma').selectOption({ label: 'English' })
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/privacy')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('en')
    await page.goto('/')
    await heading(page).getByText('The record you want.').waitFor()
    await page.goto('/es')
    await heading(page).getByText('The record you want.').waitFor()
    await page.goto('/auth')
    await page.getByRole('heading', { name: 'Sign in or create an account' }).waitFor()
    await close()
  })

  it('chosen in the application is kept by the site', async () => {
    const { page, close } = await open()
    await page.goto('/auth')
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('button', { name: 'Continuar', exact: true }).waitFor()
    await page.goto('/')
    await page.waitForURL('**/es')
    await close()
  })
})

describe('without a script', () => {
  it('everything is there to read, in both languages, and every link leads on', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/')
    await heading(page).getByText('The record you want.').waitFor()
    await page.getByText('83,754').first().waitFor()
    await page.getByRole('heading', { name: 'Cheaper than the postage.' }).waitFor()
    await expect.poll(() => page.getByLabel('Language').isVisible()).toBe(false)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Castellano' }).click()
    await heading(page).getByText('El disco que buscas.').waitFor()
    // The browser asks for English; the stored choice wins.
    await page.goto('/')
    await heading(page).getByText('El disco que buscas.').waitFor()
    await footer.getByRole('link', { name: 'Privacidad' }).click()
    await page.getByText('la administra Rosa Vinyl.').waitFor()
    await expect
      .poll(() => footer.getByRole('link', { name: /help@watch\.example/ }).getAttribute('href'))
      .toBe('mailto:help@watch.example')
    await close()
  })

  it('has what search engines and messengers ask for', async () => {
    const { page, close } = await open()
    const html = await (await page.request.get('/')).text()
    expect(html).toContain(`<link rel="canonical" href="${journeys.product.url}/"/>`)
    expect(html).toContain(`href="${journeys.product.url}/es"`)
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await page.request.get(picture)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(await (await page.request.get('/robots.txt')).text()).toContain(
      `${journeys.product.url}/sitemap.xml`,
    )
    await close()
  })
})
