import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { AUTH_PAGE, signUp } from '../harness/account.ts'
import { callsTo } from '../harness/calls.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    authPage: 'Sign in or create an account',
    welcome: 'Welcome back',
    signUp: 'Start your list',
    create: 'Create account',
  },
  es: { authPage: 'Entra o regístrate', welcome: 'Hola de nuevo' },
} as const

const KNOWN = 'hasty@example.com'

beforeAll(() => signUp(journeys.product, KNOWN))

/** Opens the sign-in page as HTML; its application loads when allowed to. */
async function openServed(page: Page): Promise<{ letCome(): Promise<void> }> {
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.locator('[data-served-auth-page] form').waitFor()
  return {
    async letCome() {
      mayCome.resolve()
      await page.locator('[data-served-auth-page]').waitFor({ state: 'detached' })
    },
  }
}

describe.each(VARIANTS)('before its scripts, in $language, $width, the sign-in page', (variant) => {
  const { language, options } = variant
  takeTurns(language)
  const words = { ...AUTH_PAGE[language], ...WORDS[language] }
  const next = (page: Page) => page.getByRole('button', { name: words.continue, exact: true })

  it.each([
    ['Enter', (page: Page) => page.keyboard.press('Enter')],
    ['Continue', (page: Page) => next(page).click()],
    ['Continue by the keyboard', (page: Page) => next(page).press(' ')],
    [
      'Enter and Continue, several times',
      async (page: Page) => {
        for (let n = 0; n < 3; n++) await page.getByLabel(words.email).press('Enter')
        await next(page).click({ force: true })
        await next(page).dblclick({ force: true })
      },
    ],
  ])('takes %s: the password is asked for as soon as it can be', async (_what, press) => {
    const { page, complaints, close } = await open(options)
    const calls = callsTo(page, '/api/auth/check-email')
    const { letCome } = await openServed(page)
    expect(await next(page).isDisabled()).toBe(true)
    await page.getByLabel(words.email).pressSequentially(KNOWN)
    await press(page)
    expect(await next(page).getAttribute('aria-busy')).toBe('true')
    expect(page.url()).toBe(`${journeys.product.url}/auth`)
    await letCome()
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    await page.getByText(KNOWN, { exact: true }).waitFor()
    expect(calls.map((call) => call.postData())).toEqual([JSON.stringify({ email: KNOWN })])
    expect(complaints).toEqual([])
    await close()
  })

  it('lets one correct what was sent too early', async () => {
    const { page, close } = await open(options)
    const calls = callsTo(page, '/api/auth/check-email')
    const { letCome } = await openServed(page)
    const email = page.getByLabel(words.email)
    await email.fill('hasty@example.co')
    await email.press('Enter')
    await email.press('m')
    await letCome()
    expect(await email.inputValue()).toBe(KNOWN)
    expect(calls).toEqual([])
    await email.press('Enter')
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    await close()
  })

  it('sends nothing that is empty or no address', async () => {
    const { page, close } = await open(options)
    const calls = callsTo(page, '/api/auth/check-email')
    const { letCome } = await openServed(page)
    const email = page.getByLabel(words.email)
    await email.press('Enter')
    await email.fill('   ')
    expect(await next(page).isDisabled()).toBe(true)
    await email.fill('early')
    await email.press('Enter')
    expect(await next(page).getAttribute('aria-busy')).toBeNull()
    await letCome()
    await page.getByRole('heading', { name: words.authPage }).waitFor()
    expect(calls).toEqual([])
    await close()
  })

  it('gives its place away only after a press that is under way', async () => {
    const { page, close } = await open(options)
    const { letCome } = await openServed(page)
    await page.getByLabel(words.email).fill(KNOWN)
    await next(page).hover()
    await page.mouse.down()
    const taken = letCome()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/auth-.*\.js/.test(name)),
    )
    // The page is idle: it waits for the button to be released.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await page.locator('[data-served-auth-page]').count()).toBe(1)
    await page.mouse.up()
    await taken
    await page.getByRole('heading', { name: words.welcome }).waitFor()
    await close()
  })
})
