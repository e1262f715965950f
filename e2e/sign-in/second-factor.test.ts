import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appWith } from '../../server/test/shown-code.ts'
import { accounts as accountsEn } from '../../web/src/messages/en/accounts.ts'
import { accounts as accountsEs } from '../../web/src/messages/es/accounts.ts'
import { AUTH_PAGE, linkMailedTo, signUp, WATCHLIST } from '../harness/account.ts'
import { signIn } from '../harness/collector.ts'
import { confirmAddress } from '../harness/confirm-address.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { setUpApp } from '../harness/set-up-app.ts'
import { takeTurns, VARIANTS, type Language } from '../harness/variants.ts'

const journeys = journeysOfFile()

const WORDS = {
  en: {
    setUp: 'Set up an app',
    qr: 'QR code for your authenticator app',
    code: 'Code from the app',
    wrongAtSetUp: 'That code is wrong.',
    turnOn: 'Turn on',
    isOn: 'Two-step sign-in is on',
    codes: 'Recovery codes',
    kept: 'I’ve saved them',
    left: (count: number) => `${count} of 10 left`,
    step: 'One more step',
    wrong: 'That code is wrong. Wait for the next one',
    useRecovery: 'Use a recovery code',
    recoveryLabel: 'Recovery code',
    wrongRecovery: 'That code is wrong, or it’s been used already.',
    renew: 'Create new codes',
    remove: 'Remove the app',
    confirm: 'Remove',
    isOff: 'Two-step sign-in is off',
    back: 'Start again',
    connect: 'Connect Discogs',
    disconnect: 'Disconnect',
    marketplace: 'Continue with Discogs',
    neither: accountsEn.lostApp.neither,
    sendLink: accountsEn.lostApp.send,
    linkSent: accountsEn.lostApp.sent,
    removalMail: /Remove your authenticator app/,
    removeOn: /^Remove it on /,
    willGo: accountsEn.removeApp.doneTitle,
    begunMail: /going to be removed/,
    underWay: /will be removed on .* If you enter a code before then, it stays/,
    keptApp: accountsEn.lostApp.kept,
  },
  es: {
    setUp: 'Configurar una aplicación',
    qr: 'Código QR para tu aplicación de autenticación',
    code: 'Código de la aplicación',
    wrongAtSetUp: 'El código no es correcto.',
    turnOn: 'Activar',
    isOn: 'El acceso en dos pasos está activado',
    codes: 'Códigos de recuperación',
    kept: 'Ya los he guardado',
    left: (count: number) => `Quedan ${count} de 10`,
    step: 'Un paso más',
    wrong: 'El código no es correcto. Espera al siguiente',
    useRecovery: 'Usar un código de recuperación',
    recoveryLabel: 'Código de recuperación',
    wrongRecovery: 'El código no es correcto o ya se ha usado.',
    renew: 'Crear códigos nuevos',
    remove: 'Quitar la aplicación',
    confirm: 'Eliminar',
    isOff: 'El acceso en dos pasos está desactivado',
    back: 'Empezar de nuevo',
    connect: 'Conectar Discogs',
    disconnect: 'Desconectar',
    marketplace: 'Continuar con Discogs',
    neither: accountsEs.lostApp.neither,
    sendLink: accountsEs.lostApp.send,
    linkSent: accountsEs.lostApp.sent,
    removalMail: /Quitar tu aplicación de autenticación/,
    removeOn: /^Quitarla el /,
    willGo: accountsEs.removeApp.doneTitle,
    begunMail: /Se va a quitar/,
    underWay: /se quitará el /,
    keptApp: accountsEs.lostApp.kept,
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Signs out, and signs in with e-mail and password up to the next step. */
async function toSecondStep(page: Page, email: string, language: Language): Promise<void> {
  const authPage = AUTH_PAGE[language]
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/auth')
  await page.getByLabel(authPage.email).fill(email)
  await button(page, authPage.continue).click()
  await page.getByLabel(authPage.password, { exact: true }).fill('old-secret')
  await button(page, authPage.signIn).click()
  await page.getByRole('heading', { name: WORDS[language].step }).waitFor()
}

async function readCodes(page: Page, language: Language): Promise<string[]> {
  const list = page.getByRole('list', { name: WORDS[language].codes })
  await list.waitFor()
  return list.getByRole('listitem').allTextContents()
}

/** Allows the sign-in on the marketplace's page, then waits to be back. */
async function allow(page: Page, username: string): Promise<void> {
  await page.getByLabel('Sign in as').selectOption(username)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${journeys.product.url}/**`)
}

describe.each(VARIANTS)(
  'a second factor in $language, $width, $colorScheme',
  ({ language, width, options }) => {
    takeTurns(language)
    const words = WORDS[language]
    const { signIn: submit } = AUTH_PAGE[language]

    it('is set up, asked for, replaced by a recovery code once, and removed', async () => {
      const email = `codes.${language}.${width}@example.com`
      const token = await signUp(journeys.product, email, { language })
      const { page, complaints, close } = await journeys.open(options)
      await signIn(page, { token }, options.colorScheme === 'dark' ? 'dark' : 'light')
      await page.goto('/dashboard/settings/account')
      const home = page.getByRole('heading', { name: WATCHLIST[language] })

      await button(page, words.setUp).click()
      await page.getByRole('img', { name: words.qr }).waitFor()
      const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
      const nextCode = appWith(secret.replaceAll(' ', ''), Date.now)
      const first = page.getByLabel(words.code)
      await first.fill('000000')
      await button(page, words.turnOn).click()
      await page.getByText(words.wrongAtSetUp).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await first.fill(nextCode())
      await button(page, words.turnOn).click()
      await page.getByText(words.isOn).waitFor()
      const codes = await readCodes(page, language)
      expect(new Set(codes).size).toBe(10)
      await page.getByText(words.left(10)).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await button(page, words.kept).click()
      await button(page, words.renew).waitFor()
      expect(await page.getByText(codes[0]!).count()).toBe(0)

      await toSecondStep(page, email, language)
      const code = page.getByLabel(words.code)
      await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code')
      await code.fill('000000')
      await button(page, submit).click()
      await page.getByText(words.wrong).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      expect(await pageProblems(page)).toEqual([])
      await code.fill(nextCode())
      await button(page, submit).click()
      await home.waitFor()

      await toSecondStep(page, email, language)
      await button(page, words.useRecovery).click()
      const recovery = page.getByLabel(words.recoveryLabel)
      await recovery.fill(codes[0]!.toLowerCase())
      expect(await pageProblems(page)).toEqual([])
      await button(page, submit).click()
      await home.waitFor()

      await toSecondStep(page, email, language)
      await button(page, words.useRecovery).click()
      await recovery.fill(codes[0]!)
      for (const time of ['once', 'twice']) {
        const [answer] = await Promise.all([
          page.waitForResponse('**/api/auth/second-factor'),
          button(page, submit).click(),
        ])
        expect([time, answer.status()]).toEqual([time, 400])
        await page.getByText(words.wrongRecovery).waitFor()
      }
      await recovery.fill(codes[1]!)
      await button(page, submit).click()
      await home.waitFor()

      await page.goto('/dashboard/settings/account')
      await page.getByText(words.left(8)).waitFor()
      await button(page, words.renew).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.renew }).click()
      const renewed = await readCodes(page, language)
      expect(renewed.filter((each) => codes.includes(each))).toEqual([])
      await button(page, words.remove).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click()
      await page.getByText(words.isOff).waitFor()
      await button(page, words.setUp).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('that is lost is removed in a week by the mailbox, and stays for who has a code after all', async () => {
      const email = `lost.${language}.${width}@example.com`
      const token = await signUp(journeys.product, email, { language })
      await confirmAddress(journeys.product, email, token)
      const nextCode = await setUpApp(journeys.product, token)
      const { page, complaints, close } = await journeys.open(options)
      await page.goto('/auth')
      await toSecondStep(page, email, language)
      await button(page, words.neither).click()
      await button(page, words.sendLink).click()
      await page.getByText(words.linkSent).waitFor()
      expect(await pageProblems(page)).toEqual([])

      await page.goto(await linkMailedTo(journeys.product, email, words.removalMail))
      const remove = page.getByRole('button', { name: words.removeOn })
      await remove.waitFor()
      expect(await pageProblems(page)).toEqual([])
      await remove.click()
      await page.getByRole('heading', { name: words.willGo }).waitFor()
      await journeys.product.mailbox.waitForMail(
        ({ to, subject }) => to.includes(email) && words.begunMail.test(subject),
      )

      await toSecondStep(page, email, language)
      await page.getByText(words.underWay).waitFor()
      expect(await pageProblems(page)).toEqual([])
      await page.getByLabel(words.code).fill(nextCode())
      await button(page, submit).click()
      await page.getByText(words.keptApp).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('is asked for after a sign-in at the marketplace', async () => {
      const { username } = journeys.product.marketplace.world.collectors.add({
        username: `careful_${language}_${width}`,
      })
      const token = await signUp(journeys.product, `${username}@example.com`, { language })
      const { page, complaints, close } = await journeys.open(options)
      await signIn(page, { token }, options.colorScheme === 'dark' ? 'dark' : 'light')
      await page.goto('/dashboard/settings/discogs')
      await button(page, words.connect).click()
      await allow(page, username)
      await button(page, words.disconnect).waitFor()
      const nextCode = await setUpApp(
        journeys.product,
        await page.evaluate(() => localStorage.getItem('token') ?? ''),
      )

      await page.evaluate(() => localStorage.removeItem('token'))
      await page.goto('/auth')
      await button(page, words.marketplace).click()
      await allow(page, username)
      await page.getByRole('heading', { name: words.step }).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      expect(await pageProblems(page)).toEqual([])
      await button(page, words.back).click()
      await button(page, words.marketplace).click()
      await allow(page, username)
      await page.getByLabel(words.code).fill(nextCode())
      await button(page, submit).click()
      await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()
      expect(complaints).toEqual([])
      await close()
    })
  },
)
