import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { account as accountEn } from '../web/src/messages/en/account.ts'
import { accounts as accountsEn } from '../web/src/messages/en/accounts.ts'
import { reauthentication as reauthenticationEn } from '../web/src/messages/en/reauthentication.ts'
import { account as accountEs } from '../web/src/messages/es/account.ts'
import { accounts as accountsEs } from '../web/src/messages/es/accounts.ts'
import { reauthentication as reauthenticationEs } from '../web/src/messages/es/reauthentication.ts'
import { profileStatus, signUp, WATCHLIST } from './harness/account.ts'
import { signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    ...reauthenticationEn,
    account: accountEn,
    field: accountsEn.password.label,
    enter: accountsEn.email.marketplace,
    refused: 'Please confirm that it is you, then try again.',
    mailed: 'We have mailed a link to',
  },
  es: {
    ...reauthenticationEs,
    account: accountEs,
    field: accountsEs.password.label,
    enter: accountsEs.email.marketplace,
    refused: 'Confirma que eres tú e inténtalo de nuevo.',
    mailed: 'Hemos enviado un enlace a',
  },
} as const

const SETTINGS = '/dashboard/settings/account'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Decides on the marketplace's own page, then waits to be back. */
async function decide(page: Page, username: string): Promise<void> {
  await page.getByLabel('Sign in as').selectOption(username)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${journeys.product.url}/**`)
}

async function downloaded(page: Page, name: string): Promise<{ account: { email: string | null } }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string | null } }
}

describe.each(VARIANTS)(
  'eleven minutes after the sign-in, in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    const words = WORDS[language]
    const theme = options.colorScheme === 'dark' ? 'dark' : 'light'

    it('an address is changed once the password was typed again', async () => {
      const who = `again.${language}@example.com`
      const token = await signUp(journeys.product, who, { language })
      await journeys.product.ageSessions(minutes(11))
      const { page, complaints, close } = await open(options)
      await signIn(page, { token }, theme)
      await page.goto(SETTINGS)
      await page.getByRole('textbox', { name: words.account.email.label, exact: true }).fill(`new.${who}`)
      const submit = button(page, words.account.email.submit)
      await submit.click()
      const dialog = page.getByRole('dialog', { name: words.title })
      const password = dialog.getByLabel(words.field, { exact: true })
      await password.waitFor()
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await pageProblems(page)).toEqual([])

      // Cancelled: the call fails with its own words, and nothing has happened.
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
      await button(page, words.submit).click()
      await page.getByText(`${words.mailed} new.${who}`).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      expect(await profileStatus(journeys.product, token)).toBe(401)
      expect(await profileStatus(journeys.product, (await keptToken(page)) ?? '')).toBe(200)

      // For ten minutes nothing is asked any more.
      expect((await downloaded(page, words.account.data.submit)).account.email).toBe(who)
      expect(complaints).toEqual([])
      await close()
    })

    it('an account without a password authenticates by the marketplace, as the same person', async () => {
      const { collectors } = journeys.product.marketplace.world
      const username = collectors.add({ username: `again_${language}_${width}` }).username
      const stranger = collectors.add({ username: `stranger_${language}_${width}` }).username
      const { page, close } = await open(options)
      await page.goto('/auth')
      await button(page, words.enter).click()
      await decide(page, username)
      await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
      const token = (await keptToken(page)) ?? ''
      await journeys.product.ageSessions(minutes(11))

      await page.goto(SETTINGS)
      for (const [person, told] of [
        [stranger, words.otherAccount],
        [username, words.pressAgain],
      ] as const) {
        await button(page, words.account.data.submit).click()
        await page.getByRole('dialog', { name: words.title }).waitFor()
        await button(page, words.marketplace).click()
        await decide(page, person)
        await page.getByText(told).waitFor()
        await expect.poll(() => page.url()).toBe(`${journeys.product.url}${SETTINGS}`)
      }
      await expect.poll(() => profileStatus(journeys.product, token)).toBe(401)
      expect((await downloaded(page, words.account.data.submit)).account.email).toBeNull()
      await close()
    })
  },
)
