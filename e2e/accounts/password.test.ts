import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { linkMailedTo, logIn, profileStatus, signUp } from '../harness/account.ts'
import { watchDelays } from '../harness/delays.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    email: 'E-mail',
    send: 'Send reset link',
    emailIsRequired: 'E-mail is required',
    sent: 'Check your inbox',
    backToLogin: 'Back to login',
    subject: /new password/i,
    validating: 'Checking your link',
    title: 'Choose a new password',
    password: 'New password',
    confirmation: 'Confirm new password',
    submit: 'Reset password',
    required: 'Password is required',
    tooShort: 'Password must be at least 6 characters long',
    mismatch: 'Passwords do not match',
    common: 'This password is very common',
    done: 'Your password has been changed',
    noToken: 'Invalid reset link. No token provided.',
    expired: 'This reset link is invalid or has expired.',
    another: 'Request another link',
    network: 'Network error. Check your connection and try again.',
    again: 'Try again',
  },
  es: {
    email: 'Correo electrónico',
    send: 'Enviar enlace',
    emailIsRequired: 'El correo electrónico es obligatorio',
    sent: 'Mira tu bandeja de entrada',
    backToLogin: 'Volver al inicio de sesión',
    subject: /contraseña nueva/,
    validating: 'Comprobando tu enlace',
    title: 'Elige una contraseña nueva',
    password: 'Contraseña nueva',
    confirmation: 'Confirma la contraseña nueva',
    submit: 'Restablecer contraseña',
    required: 'La contraseña es obligatoria',
    tooShort: 'La contraseña debe tener al menos 6 caracteres',
    mismatch: 'Las contraseñas no coinciden',
    common: 'Es muy común',
    done: 'Tu contraseña ha cambiado',
    noToken: 'Enlace no válido. Falta el código.',
    expired: 'Este enlace no es válido o ha caducado.',
    another: 'Pedir otro enlace',
    network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
    again: 'Reintentar',
  },
} as const

describe.each(VARIANTS)(
  'a lost password, in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    it('is asked for by mail, with the same answer for an address nobody has', async () => {
      const { page, complaints, close } = await open(options)
      await page.goto('/forgot-password')
      await button(page, words.send).click()
      await page.getByText(words.emailIsRequired).waitFor()
      await page.getByLabel(words.email).fill('   ')
      await button(page, words.send).click()
      await page.getByText(words.emailIsRequired).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.route('**/api/password-reset/request', (route) => route.abort())
      await page.getByLabel(words.email).fill(` Nobody.${width}@Example.com `)
      await button(page, words.send).click()
      await page.getByText(words.network).waitFor()
      await page.unroute('**/api/password-reset/request')
      const [sent] = await Promise.all([
        page.waitForRequest('**/api/password-reset/request'),
        button(page, words.send).click(),
      ])
      expect(sent.postDataJSON()).toEqual({ email: `nobody.${width}@example.com` })
      await page.getByText(words.sent).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.getByRole('link', { name: words.backToLogin }).click()
      await page.waitForURL('**/auth')
      expect(complaints).toEqual([])
      await close()
    })

    it(
      'is replaced once by a link, which ends every session and leads back to the sign-in page',
      { tags: 'core' },
      async () => {
        const email = `forgetful.${language}.${width}@example.com`
        const session = await signUp(journeys.product, email, { language })
        await fetch(`${journeys.product.url}/api/password-reset/request`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        })
        const link = await linkMailedTo(journeys.product, email, words.subject)
        const { page, complaints, close } = await open(options)
        const delays = await watchDelays(page)
        const mayAnswer = Promise.withResolvers<void>()
        await page.route('**/api/password-reset/validate*', async (route) => {
          await mayAnswer.promise
          await route.continue()
        })
        await page.goto(link)
        await page.getByRole('status').getByText(words.validating).waitFor()
        expect(page.url()).toBe(`${journeys.product.url}/reset-password`)
        mayAnswer.resolve()
        await page.getByRole('heading', { name: words.title }).waitFor()
        await page.getByRole('link', { name: words.backToLogin }).waitFor()

        const first = page.getByLabel(words.password, { exact: true })
        const second = page.getByLabel(words.confirmation)
        const submit = button(page, words.submit)
        for (const [password, repeated, problem] of [
          ['', '', words.required],
          ['      ', '      ', words.required],
          ['12345', '12345', words.tooShort],
          ['new-secret', 'new-secrets', words.mismatch],
        ] as const) {
          await first.fill(password)
          await second.fill(repeated)
          await submit.click()
          await page.getByText(problem).waitFor()
        }
        expect(await pageProblems(page)).toEqual([])
        await first.fill('123456')
        await page.getByText(words.common).waitFor()
        await first.fill(' new-secret ')
        await second.fill(' new-secret ')
        expect(delays).not.toContain(3000)
        const [sent] = await Promise.all([page.waitForRequest('**/api/password-reset/reset'), submit.click()])
        expect((sent.postDataJSON() as { password: string }).password).toBe('new-secret')
        await page.getByText(words.done).waitFor()
        expect(await pageProblems(page)).toEqual([])
        expect(delays).toContain(3000)
        await page.waitForURL('**/auth')

        expect(await profileStatus(journeys.product, session)).toBe(401)
        await logIn(page, email, { password: 'new-secret', language, to: '/dashboard/somebody-else' })
        await page.goto(link)
        await page.getByText(words.expired).waitFor()
        expect(await pageProblems(page)).toEqual([])
        expect(complaints).toEqual([])
        await close()
      },
    )

    it('has links that do not open, and says which way leads on', async () => {
      const { page, close } = await open(options)
      await page.goto('/reset-password')
      await page.getByText(words.noToken).waitFor()
      await page.getByRole('link', { name: words.backToLogin }).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.getByRole('link', { name: words.another }).click()
      await page.waitForURL('**/forgot-password')
      await page.route('**/api/password-reset/validate*', (route) => route.abort())
      await page.goto('/reset-password?token=whatever')
      await page.getByText(words.network).waitFor()
      await page.unroute('**/api/password-reset/validate*')
      await button(page, words.again).click()
      await page.getByText(words.expired).waitFor()
      await close()
    })
  },
)
