import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askOneByOne } from '../harness/ask-one-by-one.ts'
import { newCollector, PASSWORD } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    authPage: 'Sign in or create an account',
    email: 'E-mail',
    continue: 'Continue',
    marketplace: 'Continue with Discogs',
    signUp: 'Start your list',
    password: 'Password',
    hint: 'Must be at least 6 characters',
    create: 'Create account',
    signUpByMarketplace: 'Sign up with Discogs',
    changeEmail: 'Change e-mail',
    login: 'Welcome back',
    signIn: 'Sign in',
    loginFailed: 'Login failed',
    signupFailed: 'Signup failed',
    wrong: 'Wrong e-mail or password.',
    connection: 'Connection error',
    unavailable: 'Request failed with status 502',
    forgot: 'Forgot your password?',
    watchlist: 'Your Vinyl Watchlist',
    processing: 'Processing authentication',
    verifying: 'Verifying authentication',
    discogsAuth: 'Discogs authentication error',
    callback: 'Authentication callback error',
    tryAgain: 'Try again',
  },
  es: {
    authPage: 'Entra o regístrate',
    email: 'Correo electrónico',
    continue: 'Continuar',
    marketplace: 'Continuar con Discogs',
    signUp: 'Empieza tu lista',
    password: 'Contraseña',
    hint: 'Debe tener al menos 6 caracteres',
    create: 'Crear cuenta',
    signUpByMarketplace: 'Registrarse con Discogs',
    changeEmail: 'Cambiar de correo',
    login: 'Hola de nuevo',
    signIn: 'Iniciar sesión',
    loginFailed: 'No se ha podido iniciar sesión',
    signupFailed: 'No se ha podido crear la cuenta',
    wrong: 'Correo electrónico o contraseña incorrectos.',
    connection: 'Error de conexión',
    unavailable: 'La petición ha fallado con el estado 502',
    forgot: '¿Has olvidado tu contraseña?',
    watchlist: 'Tu lista',
    processing: 'Procesando la autenticación',
    verifying: 'Verificando la autenticación',
    discogsAuth: 'Error de autenticación con Discogs',
    callback: 'Error al volver de la autenticación',
    tryAgain: 'Reintentar',
  },
} as const

describe.each(VARIANTS)(
  'on the sign-in page, in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const who = `${language}.${width}@example.com`
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    it('one signs up in two steps, and goes back to change the address', { tags: 'core' }, async () => {
      const { page, complaints, close } = await open(options)
      await page.goto('/auth')
      const next = button(page, words.continue)
      await button(page, words.marketplace).waitFor()
      await expect.poll(() => next.isDisabled()).toBe(true)
      await expect.poll(() => page.getByLabel(words.email).getAttribute('type')).toBe('email')
      expect(await pageProblems(page)).toEqual([])
      await page.getByLabel(words.email).fill('typo@example.com')
      await next.click()
      await page.getByRole('heading', { name: words.signUp }).waitFor()
      await page.getByText(words.hint).waitFor()
      await button(page, words.signUpByMarketplace).waitFor()
      const create = button(page, words.create)
      await expect.poll(() => create.isDisabled()).toBe(true)
      const password = page.getByLabel(words.password, { exact: true })
      await password.fill('12345')
      await create.click()
      await page.locator('[aria-invalid=true]').waitFor()
      expect(await pageProblems(page)).toEqual([])

      await button(page, words.changeEmail).click()
      await expect.poll(() => page.getByRole('heading', { name: words.authPage }).isVisible()).toBe(true)
      await page.getByLabel(words.email).fill(who)
      await next.click()
      await expect.poll(() => password.inputValue()).toBe('')
      await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
      await password.fill('secret-of-mine')
      await page.route('**/api/auth/signup', (route) => route.abort())
      await create.click()
      await page.getByText(words.signupFailed).waitFor()
      await page.getByText(words.connection).waitFor()
      await page.unroute('**/api/auth/signup')
      await create.click()
      await page.waitForURL('**/dashboard/vinyls')
      await page.getByRole('heading', { name: words.watchlist }).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('one signs in, and reads why it did not work', { tags: 'core' }, async () => {
      await newCollector(journeys.product, `known.${who}`, language)
      const { page, close } = await open(options)
      await page.goto('/auth')
      await page.getByLabel(words.email).fill(`known.${who}`)
      await page.route('**/api/auth/check-email', (route) => route.abort())
      await button(page, words.continue).click()
      await page.getByText(words.connection).waitFor()
      await page.unroute('**/api/auth/check-email')
      await button(page, words.continue).click()
      await page.getByRole('heading', { name: words.login }).waitFor()
      await page.getByRole('link', { name: words.forgot }).waitFor()
      const signIn = button(page, words.signIn)
      await expect.poll(() => signIn.isDisabled()).toBe(true)
      await page.getByLabel(words.password, { exact: true }).fill('wrong')
      await signIn.click()
      await page.getByText(words.loginFailed).waitFor()
      await page.getByText(words.wrong).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>' }))
      await signIn.click()
      await page.getByText(words.unavailable).waitFor()
      await page.unroute('**/api/auth/login')

      const mayAnswer = Promise.withResolvers<void>()
      await page.route('**/api/auth/login', async (route) => {
        await mayAnswer.promise
        await route.continue()
      })
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
      await signIn.click()
      await page.locator('button[type=submit][aria-disabled=true]').waitFor()
      mayAnswer.resolve()
      await page.getByRole('heading', { name: words.watchlist }).waitFor()
      await close()
    })

    it('one comes back from the marketplace with a session, and its token stays nowhere', async () => {
      const { token } = await newCollector(journeys.product, `back.${who}`, language)
      const { page, complaints, close } = await open(options)
      const seen: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) return
        seen.push(request.url(), request.headers()['referer'] ?? '')
      })
      const mayAnswer = Promise.withResolvers<void>()
      await askOneByOne(page)
      await page.route('**/api/auth/profile', async (route) => {
        await mayAnswer.promise
        await route.continue()
      })
      await page.goto(`/auth?token=${token}&action=login`)
      await page.getByRole('status').getByText(words.verifying).waitFor()
      expect(page.url()).toBe(`${journeys.product.url}/auth`)
      expect(await pageProblems(page)).toEqual([])
      mayAnswer.resolve()
      await page.getByRole('heading', { name: words.watchlist }).waitFor()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(token)
      expect(seen.filter((text) => text.includes(token))).toEqual([])
      // Already signed in: the sign-in page is not shown.
      await page.goto('/auth')
      await page.getByRole('heading', { name: words.watchlist }).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it.each([
      ['/auth?error=expired', 'discogsAuth'],
      ['/auth?token=made-up&action=login', 'callback'],
    ] as const)('%s says so, and leads to a new try', async (path, text) => {
      const { page, close } = await open(options)
      await page.goto(path)
      await page.getByRole('heading', { name: words[text] }).waitFor()
      expect(page.url()).toBe(`${journeys.product.url}/auth`)
      expect(await pageProblems(page)).toEqual([])
      await button(page, words.tryAgain).click()
      await button(page, words.continue).waitFor()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await close()
    })
  },
)
