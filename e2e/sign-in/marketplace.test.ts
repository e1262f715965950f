import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { AUTH_PAGE, signUp, WATCHLIST } from '../harness/account.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    enter: 'Continue with Discogs',
    signUp: 'Sign up with Discogs',
    connected: 'Connected as',
    connect: 'Connect Discogs',
    disconnect: 'Disconnect',
    noEmail: 'Your account has no e-mail address.',
    onlyWayIn: 'It’s your only way to sign in.',
    failed: 'Discogs authentication error',
    broken: 'Authentication callback error',
    denied: 'You didn’t allow the connection on Discogs.',
    expired: 'It took more than fifteen minutes, or the link was used before.',
    mismatch: 'This answer belongs to another sign-in.',
    taken: 'This Discogs account is connected to another Cratewatch account.',
    again: 'Try again',
  },
  es: {
    enter: 'Continuar con Discogs',
    signUp: 'Registrarse con Discogs',
    connected: 'Conectada como',
    connect: 'Conectar Discogs',
    disconnect: 'Desconectar',
    noEmail: 'Tu cuenta no tiene dirección de correo.',
    onlyWayIn: 'Es tu única forma de entrar.',
    failed: 'Error de autenticación con Discogs',
    broken: 'Error al volver de la autenticación',
    denied: 'No has permitido la conexión en Discogs.',
    expired: 'Han pasado más de quince minutos o el enlace ya se había usado.',
    mismatch: 'Esta respuesta pertenece a otro inicio de sesión.',
    taken: 'Esta cuenta de Discogs está conectada a otra cuenta de Cratewatch.',
    again: 'Reintentar',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const keepToken = (page: Page, token: string) =>
  page.evaluate((given) => localStorage.setItem('token', given), token)

/** Decides on the marketplace's page, then waits to be back. */
async function decide(page: Page, username: string, choice: 'Allow' | 'Refuse'): Promise<void> {
  await page.getByLabel('Sign in as').selectOption(username)
  await page.getByRole('button', { name: choice }).click()
  await page.waitForURL(`${journeys.product.url}/**`)
}

/** Somebody whom the marketplace knows and nobody has used yet. */
function newMarketplaceUser(username: string): string {
  return journeys.product.marketplace.world.collectors.add({ username }).username
}

async function userId(token: string | null): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${journeys.product.url}/api/auth/profile`, { headers })
  return ((await answer.json()) as { id: string }).id
}

describe.each(VARIANTS)(
  'by the marketplace, in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const home = WATCHLIST[language]

    it(
      'refused, tried again, allowed: an account is made, and known at the second visit',
      { tags: 'core' },
      async () => {
        const username = newMarketplaceUser(`visitor_${language}_${width}`)
        const { page, complaints, close } = await open(options)
        const referrers: string[] = []
        page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
        await page.goto('/auth')
        await button(page, words.enter).click()
        await page.getByRole('heading', { name: /Connect Cratewatch/ }).waitFor()
        await decide(page, username, 'Refuse')
        await page.getByRole('heading', { name: words.failed }).waitFor()
        await page.getByText(words.denied).waitFor()
        expect(page.url()).toBe(`${journeys.product.url}/auth`)
        expect(await pageProblems(page)).toEqual([])
        await button(page, words.again).click()

        await button(page, words.enter).click()
        await decide(page, username, 'Allow')
        await page.getByRole('heading', { name: home }).waitFor()
        const token = await keptToken(page)
        expect(token).toMatch(/^[\w-]{43}$/)
        expect(referrers.filter((referrer) => referrer.includes(token!))).toEqual([])
        const id = await userId(token)
        await page.goto('/auth')
        await page.getByRole('heading', { name: home }).waitFor()
        await page.goto('/dashboard/settings/discogs')
        await page.getByText(`${words.connected} ${username}.`).waitFor()
        await page.getByText(words.onlyWayIn).waitFor()
        await expect.poll(() => button(page, words.disconnect).isDisabled()).toBe(true)
        await page.goto('/dashboard/settings/account')
        await page.getByText(words.noEmail).waitFor()
        expect(await pageProblems(page)).toEqual([])

        await page.evaluate(() => localStorage.removeItem('token'))
        await page.goto('/auth')
        await page.getByLabel(AUTH_PAGE[language].email).fill(`${username}@example.com`)
        await button(page, AUTH_PAGE[language].continue).click()
        await button(page, words.signUp).click()
        await decide(page, username, 'Allow')
        await page.getByRole('heading', { name: home }).waitFor()
        expect(await userId(await keptToken(page))).toBe(id)
        expect(complaints).toEqual([])
        await close()
      },
    )

    it('opens nothing for a return that is replayed or answers another sign-in, or a made-up token', async () => {
      const username = newMarketplaceUser(`returner_${language}_${width}`)
      const { page, close } = await open(options)
      let used = ''
      page.on('request', (request) => {
        if (request.url().includes('/api/discogs/callback')) used ||= request.url()
      })
      await page.goto('/auth')
      await button(page, words.enter).click()
      await decide(page, username, 'Allow')
      await page.getByRole('heading', { name: home }).waitFor()
      await page.evaluate(() => localStorage.removeItem('token'))
      await page.goto(used)
      await page.getByText(words.expired).waitFor()
      await button(page, words.again).click()
      await button(page, words.enter).click()
      await page.getByLabel('Sign in as').waitFor()
      await page.goto(used)
      await page.getByText(words.mismatch).waitFor()
      await page.goto('/auth?token=made-up&action=login')
      await page.getByRole('heading', { name: words.broken }).waitFor()
      expect(page.url()).toBe(`${journeys.product.url}/auth`)
      expect(await keptToken(page)).toBeNull()
      await close()
    })

    it('connects the account of who is signed in, once, and disconnects it', async () => {
      const username = newMarketplaceUser(`owner_${language}_${width}`)
      const owner = await signUp(journeys.product, `${username}@example.com`, { language })
      const other = await signUp(journeys.product, `not.${username}@example.com`, { language })
      const { page, close } = await open(options)
      await page.goto('/auth?discogs=true')
      await button(page, AUTH_PAGE[language].continue).waitFor()
      await keepToken(page, owner)
      await page.goto('/auth?discogs=true')
      await page.getByRole('heading', { name: home }).waitFor()
      await page.goto('/dashboard/settings/discogs')
      await button(page, words.connect).click()
      await decide(page, username, 'Allow')
      await page.getByText(`${words.connected} ${username}.`).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/settings/discogs')
      expect(await pageProblems(page)).toEqual([])

      await keepToken(page, other)
      await page.goto('/dashboard/settings/discogs')
      await button(page, words.connect).click()
      await decide(page, username, 'Allow')
      await page.getByText(words.taken).waitFor()
      await keepToken(page, owner)
      await page.goto('/dashboard/settings/discogs')
      await button(page, words.disconnect).click()
      await button(page, words.connect).waitFor()
      await close()
    })
  },
)
