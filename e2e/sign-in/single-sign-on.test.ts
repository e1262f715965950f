import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { wallTime } from '../../simulator/src/kit/clock.ts'
import { openIdSettings, startOpenId } from '../../simulator/src/openid/start-openid.ts'
import { AUTH_PAGE, signUp, WATCHLIST } from '../harness/account.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const provider = await startOpenId({ clock: wallTime() })
const journeys = journeysOfFile(openIdSettings(provider))
const { open } = journeys

afterEach(() => provider.faults.clear())
afterAll(() => provider.close())

const WORDS = {
  en: {
    others: 'Other ways',
    enter: 'Continue with Example Org',
    failed: 'Single sign-on failed',
    denied: 'You weren’t signed in at Example Org, so nothing was changed here.',
    untrusted: 'The answer from Example Org couldn’t be verified.',
    unavailable: 'Example Org didn’t answer as expected.',
    taken: 'This account at Example Org is connected to another Cratewatch account.',
    again: 'Try again',
    section: 'Single sign-on',
    connect: 'Connect Example Org',
    disconnect: 'Disconnect',
    notDisconnected: 'This is your only way to sign in. Add another one first.',
    noEmail: 'Your account has no e-mail address.',
  },
  es: {
    others: 'Otras formas de entrar',
    enter: 'Continuar con Example Org',
    failed: 'No se ha podido iniciar sesión',
    denied: 'No has iniciado sesión en Example Org, así que aquí no ha cambiado nada.',
    untrusted: 'No se ha podido verificar la respuesta de Example Org.',
    unavailable: 'Example Org no ha respondido como se esperaba.',
    taken: 'Esta cuenta de Example Org está conectada a otra cuenta de Cratewatch.',
    again: 'Reintentar',
    section: 'Inicio de sesión único',
    connect: 'Conectar Example Org',
    disconnect: 'Desconectar',
    notDisconnected: 'Es tu única forma de entrar. Añade otra antes.',
    noEmail: 'Tu cuenta no tiene dirección de correo.',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('token'))

/** Decides on the provider's page, then waits to be back. */
async function decide(page: Page, subject: string, choice: 'Continue' | 'Cancel' = 'Continue') {
  await page.getByLabel('Sign in as').selectOption(subject)
  await page.getByRole('button', { name: choice }).click()
  await page.waitForURL(`${journeys.product.url}/**`)
}

/** Somebody at the provider whom nobody else in this file is. */
function newPerson(name: string, given: { email?: string; emailVerified?: boolean } = {}) {
  const person = { subject: name, name, email: `${name}@example.org`, emailVerified: true, ...given }
  provider.people.push(person)
  return person
}

async function profile(page: Page): Promise<{ id: string; email: string | null; emailConfirmed: boolean }> {
  const headers = { authorization: `Bearer ${await keptToken(page)}` }
  const answer = await fetch(`${journeys.product.url}/api/auth/profile`, { headers })
  return (await answer.json()) as { id: string; email: string | null; emailConfirmed: boolean }
}

describe.each(VARIANTS)(
  'by single sign-on, in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const home = WATCHLIST[language]

    it('refused, tried again, allowed: an account with the address is made, and known at the second visit', async () => {
      const { subject, email } = newPerson(`visitor.${language}`)
      const { page, complaints, close } = await open(options)
      await page.goto('/auth')
      await page.getByText(words.others, { exact: true }).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.getByText(words.others, { exact: true }).click()
      await button(page, words.enter).click()
      await decide(page, subject, 'Cancel')
      await page.getByRole('heading', { name: words.failed }).waitFor()
      await page.getByText(words.denied).waitFor()
      expect(page.url()).toBe(`${journeys.product.url}/auth`)
      expect(await pageProblems(page)).toEqual([])
      await button(page, words.again).click()

      await page.getByText(words.others, { exact: true }).click()
      await button(page, words.enter).click()
      await decide(page, subject)
      await page.getByRole('heading', { name: home }).waitFor()
      const first = await profile(page)
      expect(first).toMatchObject({ email, emailConfirmed: true })
      await signOut(page)
      await page.goto('/auth')
      await page.getByText(words.others, { exact: true }).click()
      await button(page, words.enter).click()
      await decide(page, subject)
      await page.getByRole('heading', { name: home }).waitFor()
      expect((await profile(page)).id).toBe(first.id)
      expect(complaints).toEqual([])
      await close()
    })

    it('makes an account without an address that the organisation has not verified', async () => {
      const { subject, email } = newPerson(`unverified.${language}`, { emailVerified: false })
      const owner = await signUp(journeys.product, email, { language })
      const { page, close } = await open(options)
      await page.goto('/auth')
      await page.getByText(words.others, { exact: true }).click()
      await button(page, words.enter).click()
      await decide(page, subject)
      await page.getByRole('heading', { name: home }).waitFor()
      expect((await profile(page)).email).toBeNull()
      await page.goto('/dashboard/settings/account')
      await page.getByText(words.noEmail).waitFor()
      const section = page.getByRole('region', { name: words.section })
      await section.getByText(email).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await section.getByRole('button', { name: words.disconnect }).click()
      await page.getByText(words.notDisconnected).waitFor()
      await section.getByText(email).waitFor()
      const headers = { authorization: `Bearer ${owner}` }
      expect((await fetch(`${journeys.product.url}/api/auth/profile`, { headers })).status).toBe(200)
      await close()
    })

    it('says why nobody was let in', async () => {
      const { subject } = newPerson(`unlucky.${language}`)
      const { page, close } = await open(options)
      for (const [kind, text] of [
        ['wrong-nonce', words.untrusted],
        ['down', words.unavailable],
      ] as const) {
        await page.goto('/auth')
        await page.getByText(words.others, { exact: true }).click()
        await button(page, words.enter).click()
        await page.getByLabel('Sign in as').waitFor()
        provider.faults.add({ kind, path: '/token' })
        await decide(page, subject)
        await page.getByText(text).waitFor()
        expect(await keptToken(page)).toBeNull()
        provider.faults.clear()
      }
      await close()
    })

    it('connects an account to who is signed in, once, and disconnects it', async () => {
      const { subject, email } = newPerson(`owner.${language}.${width}`)
      const owner = await signUp(journeys.product, `not.${email}`, { language })
      const other = await signUp(journeys.product, `other.${email}`, { language })
      const { page, close } = await open(options)
      const keepToken = (token: string) =>
        page.evaluate((given) => localStorage.setItem('token', given), token)
      const section = page.getByRole('region', { name: words.section })
      await page.goto('/auth')
      await page.getByLabel(AUTH_PAGE[language].email).waitFor()
      await keepToken(owner)
      await page.goto('/dashboard/settings/account')
      await section.getByRole('button', { name: words.connect }).click()
      await decide(page, subject)
      await section.getByText(email).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/settings/account')
      expect(await pageProblems(page)).toEqual([])

      await keepToken(other)
      await page.goto('/dashboard/settings/account')
      await section.getByRole('button', { name: words.connect }).click()
      await decide(page, subject)
      await page.getByText(words.taken).waitFor()
      await keepToken(owner)
      await page.goto('/dashboard/settings/account')
      await section.getByRole('button', { name: words.disconnect }).click()
      await section.getByRole('button', { name: words.connect }).waitFor()
      await close()
    })
  },
)
