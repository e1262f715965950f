import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { profileStatus, signUp, WATCHLIST } from '../harness/account.ts'
import { askOneByOne } from '../harness/ask-one-by-one.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    opened: (who: string) => `You’re signed in as ${who}`,
    kept: (who: string) => `You were already signed in as ${who}`,
    logOut: 'Log out',
    dismiss: 'Dismiss this message',
    enter: 'Continue with Discogs',
    broken: 'Authentication callback error',
  },
  es: {
    opened: (who: string) => `Has entrado como ${who}`,
    kept: (who: string) => `Ya habías iniciado sesión como ${who}`,
    logOut: 'Cerrar sesión',
    dismiss: 'Cerrar este mensaje',
    enter: 'Continuar con Discogs',
    broken: 'Error al volver de la autenticación',
  },
} as const

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const keepToken = (page: Page, token: string) =>
  page.evaluate((given) => localStorage.setItem('token', given), token)

describe.each(VARIANTS)('an address with a session, in $language, $width', (variant) => {
  takeTurns(variant.language)
  const { language, width, options } = variant
  const words = WORDS[language]
  const home = WATCHLIST[language]
  const address = (name: string) => `${name}.${language}.${width}@example.com`

  it(
    'opens it for whoever is signed out, and says whose it is until that is put away',
    { tags: 'core' },
    async () => {
      const email = address('given')
      const token = await signUp(journeys.product, email, { language })
      const { page, complaints, close } = await open(options)
      await page.goto(`/auth?token=${token}&action=login`)
      await page.getByRole('heading', { name: home }).waitFor()
      expect(await keptToken(page)).toBe(token)
      const notice = page.getByText(words.opened(email), { exact: true })
      await notice.waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.getByRole('button', { name: words.dismiss }).click()
      await expect.poll(() => notice.count()).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('can be left again from where it is shown', async () => {
    const email = address('left')
    const token = await signUp(journeys.product, email, { language })
    const { page, close } = await open(options)
    await page.goto(`/auth?token=${token}&action=login`)
    const notice = page.getByRole('status').filter({ hasText: words.opened(email) })
    await notice.getByRole('button', { name: words.logOut }).click()
    await page.waitForURL('**/auth')
    expect(await keptToken(page)).toBeNull()
    await close()
  })

  it('replaces nobody who is signed in, and says so', async () => {
    const mine = await signUp(journeys.product, address('mine'), { language })
    const theirs = await signUp(journeys.product, address('theirs'), { language })
    const { page, complaints, close } = await open(options)
    await page.goto('/auth')
    await keepToken(page, mine)
    for (const token of [theirs, 'made-up', 'arrival.made-up']) {
      await page.goto(`/auth?token=${token}&action=login&redirect=%2Fdashboard%2Fsettings%2Fdiscogs`)
      await page.getByText(words.kept(address('mine')), { exact: true }).waitFor()
      await page.getByRole('heading', { name: home }).waitFor()
      expect([await keptToken(page), page.url()]).toEqual([mine, `${journeys.product.url}/dashboard/vinyls`])
    }
    expect(await pageProblems(page)).toEqual([])
    expect(await Promise.all([mine, theirs].map((token) => profileStatus(journeys.product, token)))).toEqual([
      200, 200,
    ])
    expect(complaints).toEqual([])
    await close()
  })

  it('takes the place of a session that was over', async () => {
    const token = await signUp(journeys.product, address('next'), { language })
    const { page, close } = await open(options)
    await page.goto('/auth')
    await keepToken(page, 'over-since-long')
    await page.goto(`/auth?token=${token}&action=login`)
    await page.getByText(words.opened(address('next')), { exact: true }).waitFor()
    expect(await keptToken(page)).toBe(token)
    await close()
  })

  it('is not lost by one fault of the server', async () => {
    const token = await signUp(journeys.product, address('fault'), { language })
    const { page, close } = await open(options)
    await askOneByOne(page)
    await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 429, body: '' }), { times: 1 })
    await page.goto(`/auth?token=${token}&action=login`)
    await page.getByText(words.opened(address('fault')), { exact: true }).waitFor()
    expect(await keptToken(page)).toBe(token)
    await close()
  })

  it('that the marketplace sends brings a code that opens one session, in the browser that began it', async () => {
    const { username } = journeys.product.marketplace.world.collectors.add({
      username: `code_${language}_${width}`,
    })
    const { page, close } = await open(options)
    const mayLoad = Promise.withResolvers<void>()
    const back = page.waitForRequest((request) => request.url().includes('/auth?token='))
    await page.goto('/auth')
    await page.getByRole('button', { name: words.enter }).click()
    await page.getByLabel('Sign in as').selectOption(username)
    await page.route('**/assets/*.js', async (route) => {
      await mayLoad.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true })
    const address = (await back).url()
    const code = new URL(address).searchParams.get('token')!
    expect(await profileStatus(journeys.product, code)).toBe(401)

    const stranger = await open(options)
    await stranger.page.goto(address)
    await stranger.page.getByRole('heading', { name: words.broken }).waitFor()
    expect(await keptToken(stranger.page)).toBeNull()
    await stranger.close()

    mayLoad.resolve()
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
    const token = await keptToken(page)
    expect(token).not.toBe(code)
    expect(await page.getByText(words.opened(username), { exact: true }).count()).toBe(0)

    // With a session open it is not used; signed out, it is used up.
    await page.goto(address)
    await page.getByText(words.kept(username), { exact: true }).waitFor()
    expect(await keptToken(page)).toBe(token)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(address)
    await page.getByRole('heading', { name: words.broken }).waitFor()
    expect(await keptToken(page)).toBeNull()
    await close()
  })
})
