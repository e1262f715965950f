import { readFile } from 'node:fs/promises'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../server/test/server-process.ts'
import { wallTime } from '../../simulator/src/kit/clock.ts'
import { openIdSettings, startOpenId } from '../../simulator/src/openid/start-openid.ts'
import { account as accountEn } from '../../web/src/messages/en/account.ts'
import { accounts as accountsEn } from '../../web/src/messages/en/accounts.ts'
import { reauthentication as reauthenticationEn } from '../../web/src/messages/en/reauthentication.ts'
import { security as securityEn } from '../../web/src/messages/en/security/security.ts'
import { words as wordsEn } from '../../web/src/messages/en/words.ts'
import { account as accountEs } from '../../web/src/messages/es/account.ts'
import { accounts as accountsEs } from '../../web/src/messages/es/accounts.ts'
import { reauthentication as reauthenticationEs } from '../../web/src/messages/es/reauthentication.ts'
import { security as securityEs } from '../../web/src/messages/es/security/security.ts'
import { words as wordsEs } from '../../web/src/messages/es/words.ts'
import { profileStatus, signUp, WATCHLIST } from '../harness/account.ts'
import { ageSessions } from '../harness/age-sessions.ts'
import { signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { setUpApp } from '../harness/set-up-app.ts'
import { takeTurns, VARIANTS, type Language } from '../harness/variants.ts'
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts'

// Browsers create no passkeys for an IP address.
const port = String(await freePort())
const baseURL = `http://localhost:${port}`
const provider = await startOpenId({ clock: wallTime() })
const journeys = journeysOfFile({ ...openIdSettings(provider), PORT: port, PUBLIC_URL: baseURL })
afterAll(() => provider.close())

const WORDS = {
  en: {
    ...reauthenticationEn,
    account: accountEn,
    accounts: accountsEn,
    passkeys: securityEn.passkeys,
    shared: wordsEn,
    enterBySso: 'Continue with Example Org',
    connect: 'Connect Discogs',
    refused: 'Please confirm it’s you, then try again.',
    mailed: 'We’ve sent a link to',
    wrongCode: 'That code is wrong.',
    ssoOther: 'You signed in at Example Org as somebody else.',
  },
  es: {
    ...reauthenticationEs,
    account: accountEs,
    accounts: accountsEs,
    passkeys: securityEs.passkeys,
    shared: wordsEs,
    enterBySso: 'Continuar con Example Org',
    connect: 'Conectar Discogs',
    refused: 'Confirma que eres tú e inténtalo de nuevo.',
    mailed: 'Hemos enviado un enlace a',
    wrongCode: 'El código no es correcto.',
    ssoOther: 'Has entrado en Example Org con otra cuenta.',
  },
} as const

const SETTINGS = '/dashboard/settings/account'
type Variant = (typeof VARIANTS)[number]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const dialogOf = (page: Page, language: Language) => page.getByRole('dialog', { name: WORDS[language].title })
const newPage = ({ options }: Variant) => journeys.open({ ...options, baseURL })

/** Decides on the page of the marketplace or the organisation, then waits to be back. */
async function decide(page: Page, person: string, choice: 'Allow' | 'Continue'): Promise<void> {
  await page.getByLabel('Sign in as').selectOption(person)
  await page.getByRole('button', { name: choice }).click()
  await page.waitForURL(`${baseURL}/**`)
}

/** The file that this press, or this authentication, leads to. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ account: { email: string } }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
}

/** A page with a session made through the API. */
async function signedIn(variant: Variant, token: string) {
  const opened = await newPage(variant)
  await signIn(opened.page, { token }, variant.options.colorScheme === 'dark' ? 'dark' : 'light')
  return opened
}

/** An account with a passkey on this device. */
async function withPasskey(variant: Variant, email: string) {
  const { language } = variant
  const opened = await signedIn(variant, await signUp(journeys.product, email, { language }))
  const device = await addVirtualAuthenticator(opened.page)
  await opened.page.goto(SETTINGS)
  await button(opened.page, WORDS[language].passkeys.add).click()
  await opened.page.getByText(WORDS[language].passkeys.added).waitFor()
  await opened.page.goto('/privacy')
  return { ...opened, device }
}

/** An account without a password, made by a sign-in at another site. */
async function fromElsewhere(variant: Variant, person: string, choice: 'Allow' | 'Continue') {
  const opened = await newPage(variant)
  const { accounts, enterBySso } = WORDS[variant.language]
  await opened.page.goto('/auth')
  if (choice === 'Continue') await opened.page.getByText(accounts.email.others, { exact: true }).click()
  await button(opened.page, choice === 'Allow' ? accounts.email.marketplace : enterBySso).click()
  await decide(opened.page, person, choice)
  await opened.page.getByRole('heading', { name: WATCHLIST[variant.language] }).waitFor()
  const token = (await keptToken(opened.page)) ?? ''
  await opened.page.goto('/privacy')
  return { ...opened, token, person, choice }
}

async function prepare(variant: Variant) {
  const { language } = variant
  const { collectors } = journeys.product.marketplace.world
  for (const name of ['again', 'stranger']) {
    collectors.add({ username: `${name}_${language}` })
    const email = `${name}.${language}@example.org`
    provider.people.push({ subject: `${name}_${language}`, name, email, emailVerified: true })
  }
  const coded = await signUp(journeys.product, `coded.${language}@example.com`, { language })
  return {
    typed: await signUp(journeys.product, `again.${language}@example.com`, { language }),
    coded,
    nextCode: await setUpApp(journeys.product, coded),
    passkey: await withPasskey(variant, `passkey.${language}@example.com`),
    marketplace: await fromElsewhere(variant, `again_${language}`, 'Allow'),
    sso: await fromElsewhere(variant, `again_${language}`, 'Continue'),
  }
}

const people = {} as Record<Language, Awaited<ReturnType<typeof prepare>>>
beforeAll(async () => {
  await Promise.all(VARIANTS.map(async (variant) => (people[variant.language] = await prepare(variant))))
  await ageSessions(journeys.product, minutes(11))
})

describe.each(VARIANTS)('eleven minutes after the sign-in, in $language, $width, $colorScheme', (variant) => {
  takeTurns(variant.language)
  const { language } = variant
  const words = WORDS[language]
  const download = words.account.data.submit

  it('an address is changed once the password was typed again', async () => {
    const who = `again.${language}@example.com`
    const { typed: token } = people[language]
    const { page, complaints, close } = await signedIn(variant, token)
    await page.goto(SETTINGS)
    await page.getByRole('textbox', { name: words.accounts.email.label, exact: true }).fill(`new.${who}`)
    const submit = button(page, words.account.email.submit)
    await submit.click()
    const dialog = dialogOf(page, language)
    const password = dialog.getByLabel(words.accounts.password.label, { exact: true })
    await password.waitFor()
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await pageProblems(page)).toEqual([])

    // Cancelled: the call fails with its own text, and nothing has happened.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(words.refused).waitFor()
    expect(await keptToken(page)).toBe(token)

    await submit.click()
    await password.fill('wrong')
    await password.press('Enter')
    await dialog.getByText(words.wrongPassword).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await password.fill('old-secret')
    await button(page, words.shared.confirm).click()
    await page.getByText(`${words.mailed} new.${who}`).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await profileStatus(journeys.product, token)).toBe(401)
    expect(await profileStatus(journeys.product, (await keptToken(page)) ?? '')).toBe(200)

    // For ten minutes nothing is asked again.
    const { account } = await downloaded(page, () => button(page, download).click())
    expect(account.email).toBe(who)
    expect(complaints).toEqual([])
    await close()
  })

  it('an account with an authenticator app is asked for its code beside the password', async () => {
    const { coded, nextCode } = people[language]
    const { page, complaints, close } = await signedIn(variant, coded)
    await page.goto(SETTINGS)
    await button(page, download).click()
    const dialog = dialogOf(page, language)
    await dialog.getByLabel(words.accounts.password.label, { exact: true }).fill('old-secret')
    await button(page, words.shared.confirm).click()
    const code = dialog.getByLabel(words.code)
    await code.waitFor()
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await pageProblems(page)).toEqual([])
    await code.fill('000000')
    await code.press('Enter')
    await dialog.getByText(words.wrongCode).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await code.fill(nextCode())
    const { account } = await downloaded(page, () => code.press('Enter'))
    expect(account.email).toBe(`coded.${language}@example.com`)
    await dialog.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await close()
  })

  it('a passkey is enough, on the page where it is asked for', async () => {
    const { page, device, complaints, close } = people[language].passkey
    await page.goto('/dashboard/settings/discogs')
    await button(page, words.connect).click()
    const dialog = dialogOf(page, language)
    await device.setUserVerified(false)
    await button(page, words.passkey).click()
    await dialog.getByText(words.accounts.passkey.cancelled).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await device.setUserVerified(true)
    await button(page, words.passkey).click()
    // The press continues to the marketplace, where the account is connected.
    await page.getByLabel('Sign in as').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it.each(['marketplace', 'sso'] as const)(
    'an account without a password authenticates elsewhere, as the same person: %s',
    async (method) => {
      const { page, token, person, choice, close } = people[language][method]
      const [press, other] =
        method === 'sso'
          ? [words.enterBySso, words.ssoOther]
          : [words.accounts.email.marketplace, words.otherAccount]
      await page.goto(SETTINGS)
      for (const [who, told] of [
        [`stranger_${language}`, other],
        [person, words.pressAgain],
      ] as const) {
        await button(page, download).click()
        await dialogOf(page, language).waitFor()
        await button(page, press).click()
        await decide(page, who, choice)
        await page.getByText(told).waitFor()
        await expect.poll(() => page.url()).toBe(baseURL + SETTINGS)
      }
      await expect.poll(() => profileStatus(journeys.product, token)).toBe(401)
      await downloaded(page, () => button(page, download).click())
      await close()
    },
  )
})
