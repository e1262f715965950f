import { describe, expect, it } from 'vitest'
import { logIn, signUp } from '../harness/account.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { layoutShift, watchLayoutShift } from '../harness/layout-shift.ts'
import { VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    authPage: 'Sign in or create an account',
    email: 'E-mail',
    continue: 'Continue',
    marketplace: 'Continue with Discogs',
    signUp: 'Start your list',
  },
  es: {
    authPage: 'Entra o regístrate',
    email: 'Correo electrónico',
    continue: 'Continuar',
    marketplace: 'Continuar con Discogs',
    signUp: 'Empieza tu lista',
  },
}

describe('before the application has come', () => {
  it.each(VARIANTS)(
    'the sign-in page stands in $language, $width, keeps what is typed and does not move',
    async ({ language, options }) => {
      const words = WORDS[language]
      const { page, complaints, close } = await open(options)
      await watchLayoutShift(page)
      const mayCome = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await mayCome.promise
        await route.continue()
      })
      await page.goto('/auth', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: words.authPage }).waitFor()
      await page.getByRole('button', { name: words.marketplace }).waitFor()
      const email = page.getByLabel(words.email)
      await email.pressSequentially('early@')
      await email.press('Enter')
      expect(new URL(page.url()).search).toBe('')
      mayCome.resolve()
      await page.locator('[data-served-auth-page]').waitFor({ state: 'detached' })
      expect(await email.inputValue()).toBe('early@')
      await page.keyboard.type('example.com')
      expect(await email.inputValue()).toBe('early@example.com')
      await page.getByRole('button', { name: words.continue, exact: true }).click()
      await page.getByRole('heading', { name: words.signUp }).waitFor()
      const { score, moved } = await layoutShift(page)
      expect(score < 0.01 ? [] : moved).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('gives its place away between two strokes of a key', async () => {
    const { page, close } = await open()
    await page.addInitScript(() => {
      const turns = new MessageChannel()
      let strokes = 0
      let last = Infinity
      // A keyboard writes where the focus is, be it nowhere. It strikes first when nothing has the focus any more.
      turns.port1.addEventListener('message', () => {
        const authPage = document.querySelector<HTMLElement>('[data-served-auth-page]')
        if (strokes === 0) authPage?.querySelector('input')?.focus()
        const hasFocus = document.activeElement?.tagName === 'INPUT'
        if (hasFocus ? strokes < 20 : strokes > 0) {
          document.execCommand('insertText', false, 'a')
          strokes++
        }
        if (strokes > 0 && authPage === null) last = Math.min(last, performance.now() + 200)
        if (performance.now() < last) turns.port2.postMessage(null)
        else document.documentElement.dataset['strokes'] = String(strokes)
      })
      turns.port1.start()
      turns.port2.postMessage(null)
    })
    await page.goto('/auth')
    await page.locator('html[data-strokes]').waitFor()
    const typed = await page.getByLabel('E-mail').inputValue()
    expect(typed.length).toBe(Number(await page.locator('html').getAttribute('data-strokes')))
    await close()
  })

  it.each([
    ['whoever comes back from the marketplace', '/auth?error=denied', {}],
    ['whose session has ended', '/auth?ended=true', {}],
    ['whoever is signed in', '/auth', { token: 'a-session' }],
    ['whoever chose another language', '/auth', { preferredLanguage: 'es' }],
  ])('%s does not see it', async (_who, path, stored) => {
    const { page, close } = await open()
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    expect(await page.locator('[data-served-auth-page]').isVisible()).toBe(false)
    await close()
  })

  it('what is pressed and chosen there is done as soon as it can be', async () => {
    const { page, close } = await open()
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('button', { name: 'Continue with Discogs' }).click()
    mayCome.resolve()
    await page.getByRole('heading', { name: /Connect Cratewatch/ }).waitFor()
    await page.goto('/auth')
    await page.getByRole('heading', { name: 'Entra o regístrate' }).waitFor()
    await close()
  })

  it('takes people where they wanted to go, also when what loads after it is gone', async () => {
    await signUp(journeys.product, 'after-an-update@example.com')
    const { page, close } = await open()
    let documents = 0
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0))
    const refused: string[] = []
    await page.route('**/assets/{router,show-application}-*.js', (route) => {
      if (documents > 1) return route.continue()
      refused.push(route.request().url())
      return route.abort()
    })
    await page.goto('/auth?redirect=%2Fdashboard%2Fanalytics')
    await page.getByRole('heading', { name: WORDS.en.authPage }).waitFor()
    expect(refused).toEqual([])
    await logIn(page, 'after-an-update@example.com', { to: '/dashboard/analytics' })
    // The address stands before the document that is loaded anew is asked for.
    await expect.poll(() => [documents, refused.length > 0]).toEqual([2, true])
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    await close()
  })

  it('without a script it says what is missing', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/auth')
    const notice = page.locator('noscript')
    expect([await notice.isVisible(), await notice.textContent()]).toEqual([
      true,
      'Signing in needs JavaScript.',
    ])
    await close()
  })
})
