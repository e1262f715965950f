import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WATCHLIST } from '../harness/account.ts'
import { askOneByOne } from '../harness/ask-one-by-one.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    unreachable: 'The server can’t be reached',
    faulty: 'The server has a problem',
    trying: 'We’ll keep trying for a few seconds.',
    retry: 'Try again',
    analytics: 'Analytics',
    ended: /^Your session has ended/,
  },
  es: {
    unreachable: 'No se puede contactar con el servidor',
    faulty: 'El servidor tiene un problema',
    trying: 'Seguimos intentándolo unos segundos más.',
    retry: 'Reintentar',
    analytics: 'Estadísticas',
    ended: /^Tu sesión ha terminado/,
  },
} as const

const answers = (status: number) => (route: Route) => route.fulfill({ status, body: '<html>' })

const FAULTS = [
  ['a 500', 'faulty', answers(500)],
  ['a 429', 'faulty', answers(429)],
  ['somebody else who answers', 'faulty', answers(200)],
  ['a lost network', 'unreachable', (route: Route) => route.abort()],
] as const

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

describe.each(VARIANTS)('who is signed in, in $language, $width', ({ language, width, options }) => {
  takeTurns(language)
  const words = WORDS[language]

  async function enter(who: string) {
    const collector = await newCollector(
      journeys.product,
      `${who.replaceAll(' ', '.')}.${language}.${width}@example.com`,
      language,
    )
    const opened = await open(options)
    await opened.page.clock.install()
    await signIn(opened.page, collector)
    await askOneByOne(opened.page)
    return { ...opened, token: collector.token }
  }

  it.each(FAULTS)('stays so after %s, and is shown meanwhile', async (what, title, fail) => {
    const { page, token, close } = await enter(`stays ${what}`)
    await page.route('**/api/auth/profile', fail)
    await page.goto('/dashboard/analytics')
    await page.clock.runFor(1500)
    await page.getByRole('heading', { name: words[title] }).waitFor()
    await page.getByText(words.trying).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.clock.runFor(5000)
    expect(await keptToken(page)).toBe(token)
    await page.unroute('**/api/auth/profile')
    await page.clock.runFor(6000)
    await page.getByRole('heading', { name: words.analytics, level: 1 }).waitFor()
    expect(await keptToken(page)).toBe(token)
    await close()
  })

  it.each(FAULTS)('is signed out when %s lasts, and comes back to where they were', async (what, _, fail) => {
    const { page, close } = await enter(`lasts ${what}`)
    let tries = 0
    await page.route('**/api/auth/profile', (route) => {
      tries++
      return fail(route)
    })
    await page.goto('/dashboard/analytics')
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return keptToken(page)
      })
      .toBeNull()
    await page.waitForURL(/\/auth\?ended=true&redirect=%2Fdashboard%2Fanalytics/)
    await page.getByText(words.ended).waitFor()
    expect(tries).toBeGreaterThan(4)
    await close()
  })

  it('is signed out at once by a 401', async () => {
    const { page, close } = await enter('refused')
    let tries = 0
    await page.route('**/api/auth/profile', (route) => {
      tries++
      return answers(401)(route)
    })
    await page.goto('/dashboard/analytics')
    await page.getByText(words.ended).waitFor()
    expect([await keptToken(page), tries]).toEqual([null, 1])
    await close()
  })

  it('need not wait for the next try', async () => {
    const { page, token, close } = await enter('impatient')
    await page.route('**/api/auth/profile', answers(429))
    await page.goto('/dashboard/vinyls')
    await page.getByRole('heading', { name: words.faulty }).waitFor()
    // The clock stands still from here on, so nothing is retried by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
    const retry = page.getByRole('button', { name: words.retry })
    await expect
      .poll(async () => {
        await page.clock.runFor(10)
        return retry.getAttribute('aria-busy')
      })
      .toBeNull()
    await page.unroute('**/api/auth/profile')
    const profile = page.waitForResponse('**/api/auth/profile')
    await retry.click()
    expect((await profile).status()).toBe(200)
    await page.clock.resume()
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
    expect(await keptToken(page)).toBe(token)
    await close()
  })
})
