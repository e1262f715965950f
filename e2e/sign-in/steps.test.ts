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
  es: {
    authPage: 'Entra o regístrate',
    welcome: 'Hola de nuevo',
    signUp: 'Empieza tu lista',
    create: 'Crear cuenta',
  },
} as const

const KNOWN = 'known@example.com'

beforeAll(() => signUp(journeys.product, KNOWN))

describe.each(VARIANTS)(
  'between the two steps of signing in, in $language, $width',
  ({ language, options }) => {
    takeTurns(language)
    const words = { ...AUTH_PAGE[language], ...WORDS[language] }

    it('Back leads to the address as it was typed, and Forward on again', async () => {
      const { page, complaints, close } = await open(options)
      await page.goto('/')
      await page.goto('/auth')
      const email = page.getByLabel(words.email)
      const password = page.getByLabel(words.password, { exact: true })
      await email.fill(KNOWN)
      await email.press('Enter')
      await password.fill('not to be kept')
      await page.goBack()
      await page.getByRole('heading', { name: words.authPage }).waitFor()
      expect([await email.inputValue(), page.url()]).toEqual([KNOWN, `${journeys.product.url}/auth`])
      await page.goForward()
      await page.getByRole('heading', { name: words.welcome }).waitFor()
      expect(await password.inputValue()).toBe('')
      await page.goBack()
      await email.fill('somebody.new@example.com')
      await email.press('Enter')
      await page.getByRole('heading', { name: words.signUp }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: words.authPage }).waitFor()
      await email.fill(KNOWN)
      await email.press('Enter')
      await page.getByRole('heading', { name: words.welcome }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: words.authPage }).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('a double press submits once, by the mouse and by the keyboard', async () => {
      const { page, close } = await open(options)
      const checks = callsTo(page, '/api/auth/check-email')
      const signUps = callsTo(page, '/api/auth/signup')
      await page.goto('/auth')
      const email = page.getByLabel(words.email)
      await email.fill(`double.${language}@example.com`)
      await page.getByRole('button', { name: words.continue, exact: true }).dblclick()
      await page.getByRole('heading', { name: words.signUp }).waitFor()
      expect(checks).toHaveLength(1)
      await page.getByLabel(words.password, { exact: true }).fill('groove-1')
      // Two presses before anything renders, as on a busy machine.
      await page.getByRole('button', { name: words.create, exact: true }).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      await page.waitForURL('**/dashboard/vinyls')
      expect(signUps).toHaveLength(1)
      await close()
    })

    it('one may press again after a failure', async () => {
      const { page, close } = await open(options)
      const checks = callsTo(page, '/api/auth/check-email')
      await page.goto('/auth')
      await page.route('**/api/auth/check-email', (route) => route.abort(), { times: 1 })
      await page.getByLabel(words.email).fill(KNOWN)
      const next = page.getByRole('button', { name: words.continue, exact: true })
      await next.click()
      await page.locator('[aria-invalid=true]').waitFor()
      await next.click()
      await page.getByRole('heading', { name: words.welcome }).waitFor()
      expect(checks).toHaveLength(2)
      await close()
    })
  },
)
