import { afterAll, describe, expect, it } from 'vitest'
import { wallTime } from '../../simulator/src/kit/clock.ts'
import { openIdSettings, startOpenId } from '../../simulator/src/openid/start-openid.ts'
import { WATCHLIST } from '../harness/account.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const provider = await startOpenId({ clock: wallTime() })
const journeys = journeysOfFile({ ...openIdSettings(provider), OIDC_ONLY: 'true' })
const { open } = journeys

afterAll(() => provider.close())

const WORDS = {
  en: {
    enter: 'Continue with Example Org',
    only: 'Sign in here with your account at Example Org, even the first time.',
    person: 'org-1001',
    address: 'nora@example.org',
    section: 'Single sign-on',
    password: 'Password',
    email: 'We send alerts to it.',
    signedIn: 'You sign in with your account at Example Org.',
    passkeys: 'Passkeys',
    disconnect: /^Disconnect/,
  },
  es: {
    enter: 'Continuar con Example Org',
    only: 'Aquí se entra con la cuenta de Example Org, también la primera vez.',
    person: 'org-1002',
    address: 'mateo@example.org',
    section: 'Inicio de sesión único',
    password: 'Contraseña',
    email: 'Ahí llegan los avisos.',
    signedIn: 'Inicias sesión con tu cuenta de Example Org.',
    passkeys: 'Llaves de acceso',
    disconnect: /^Desconectar/,
  },
} as const

describe.each(VARIANTS)(
  'where single sign-on is the only way in, in $language, $width, $colorScheme',
  ({ language, options }) => {
    takeTurns(language)
    const words = WORDS[language]

    it('offers nothing else, says so, and lets in by it', async () => {
      const { page, complaints, close } = await open(options)
      await page.goto('/auth')
      await page.getByText(words.only).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      expect(await page.getByRole('button', { name: /Discogs/ }).count()).toBe(0)
      expect(await pageProblems(page)).toEqual([])
      await page.getByRole('button', { name: words.enter }).click()
      await page.getByLabel('Sign in as').selectOption(words.person)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()

      await page.goto('/dashboard/settings/account')
      await page.getByRole('region', { name: words.section }).getByText(words.address).waitFor()
      await page.getByText(words.signedIn, { exact: true }).waitFor()
      await page.getByText(words.email, { exact: true }).waitFor()
      // Nothing that the server would refuse is offered.
      expect(await page.getByRole('region', { name: words.password, exact: true }).count()).toBe(0)
      expect(await page.getByRole('heading', { name: words.passkeys }).count()).toBe(0)
      expect(await page.getByRole('button', { name: words.disconnect }).count()).toBe(0)
      expect(await pageProblems(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    })

    it('is also said on the page as it is served, before the application has come', async () => {
      const answer = await fetch(`${journeys.product.url}/auth`, {
        headers: { 'accept-language': language, accept: 'text/html' },
      })
      const html = await answer.text()
      expect(html).toContain(words.only)
      expect(html).not.toMatch(/type="email"|\[\[/)
    })
  },
)
