import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { linkMailedTo, logIn, profileStatus, signUp } from '../harness/account.ts'
import { signIn } from '../harness/collector.ts'
import { watchDelays } from '../harness/delays.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { OPERATOR } from '../harness/operator.ts'
import { pageProblems } from '../harness/page-health.ts'
import { takeTurns, VARIANTS, type Language } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    unconfirmed: 'Not confirmed yet',
    welcome: /Welcome/,
    confirmTitle: 'Confirm your address',
    ownPassword: 'Password of the account',
    confirm: 'Sign in to confirm',
    confirmHere: 'Confirm address',
    confirmed: 'Address confirmed',
    email: 'E-mail',
    update: 'Update e-mail',
    taken: 'Email is already in use by another account',
    failed: 'Failed to update the e-mail address',
    reserved: 'create an account with it instead',
    mailed: 'We’ve sent a link to',
    notice: /about to change/,
    newAddress: /new address/,
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    wrong: 'That isn’t your current password.',
    changed: 'Password changed',
    signOutPhone: 'Sign out Safari · iPhone',
    signOutOthers: 'Sign out everywhere else',
    sessionEnded: 'Your session has ended',
    download: 'Download my data',
    deleteOpen: 'Delete my account',
    deleteLabel: 'Type DELETE to confirm',
    deleteError: 'Please type DELETE to confirm',
    deleteFailed: 'Failed to delete the account',
    deleteConfirm: 'Delete for good',
    deleteCancel: 'Keep my account',
    deleted: 'Your account has been deleted',
  },
  es: {
    unconfirmed: 'Aún sin confirmar',
    welcome: /bienvenida/,
    confirmTitle: 'Confirma tu dirección',
    ownPassword: 'Contraseña de la cuenta',
    confirm: 'Iniciar sesión y confirmar',
    confirmHere: 'Confirmar dirección',
    confirmed: 'Dirección confirmada',
    email: 'Correo electrónico',
    update: 'Actualizar correo',
    taken: 'El correo electrónico ya está en uso por otra cuenta',
    failed: 'No se ha podido actualizar el correo electrónico',
    reserved: 'crea una cuenta nueva con ella',
    mailed: 'Hemos enviado un enlace a',
    notice: /a punto de cambiar/,
    newAddress: /nueva dirección/,
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    change: 'Cambiar contraseña',
    wrong: 'Esta no es tu contraseña actual.',
    changed: 'Contraseña cambiada',
    signOutPhone: 'Cerrar la sesión de Safari · iPhone',
    signOutOthers: 'Cerrar las demás sesiones',
    sessionEnded: 'Tu sesión ha terminado',
    download: 'Descargar mis datos',
    deleteOpen: 'Eliminar mi cuenta',
    deleteLabel: 'Escribe DELETE para confirmar',
    deleteError: 'Escribe DELETE para confirmar, por favor',
    deleteFailed: 'No se ha podido eliminar la cuenta',
    deleteConfirm: 'Eliminar para siempre',
    deleteCancel: 'Conservar mi cuenta',
    deleted: 'Tu cuenta se ha eliminado',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openSettings(email: string, language: Language, options: BrowserContextOptions) {
  const token = await signUp(journeys.product, email, { language })
  const opened = await open(options)
  const theme = options.colorScheme === 'dark' ? 'dark' : 'light'
  await signIn(opened.page, { token }, theme)
  const delays = await watchDelays(opened.page)
  await opened.page.goto('/dashboard/settings/account')
  return { ...opened, token, delays }
}

describe.each(VARIANTS)('in $language, $width, $colorScheme', ({ language, width, options }) => {
  takeTurns(language)
  const words = WORDS[language]
  const who = `${language}.${width}@example.com`

  it('an address is confirmed, and changed by a link', async () => {
    await signUp(journeys.product, `taken.${who}`)
    const { page, complaints, close } = await openSettings(`first.${who}`, language, options)
    await page.getByText(words.unconfirmed).waitFor()
    expect(await pageProblems(page)).toEqual([])
    const confirming = await open(options)
    await confirming.page.goto(await linkMailedTo(journeys.product, `first.${who}`, words.welcome))
    await confirming.page.getByRole('heading', { name: words.confirmTitle }).waitFor()
    expect(confirming.page.url()).toBe(`${journeys.product.url}/confirm-email`)
    expect(await pageProblems(confirming.page)).toEqual([])
    // In another browser the mail alone is not enough.
    await confirming.page.getByLabel(words.ownPassword).fill('old-secret')
    await button(confirming.page, words.confirm).click()
    await confirming.page.getByText(words.confirmed).waitFor()
    // No reload: the other page is told by a live event.
    await page.getByText(words.unconfirmed).waitFor({ state: 'hidden' })

    const email = page.getByRole('textbox', { name: words.email, exact: true })
    const submit = button(page, words.update)
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await email.fill('  ')
    await expect.poll(() => submit.isDisabled()).toBe(true)
    for (const [address, problem] of [
      [`taken.${who}`, words.taken],
      ['not an address', words.failed],
      [OPERATOR, words.reserved],
    ] as const) {
      await email.fill(address)
      await submit.click()
      await page.getByText(problem).waitFor()
    }
    await email.fill(`second.${who}`)
    await submit.click()
    await page.getByText(`${words.mailed} second.${who}`).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await journeys.product.mailbox.waitForMail(
      ({ to, subject }) => to.includes(`first.${who}`) && words.notice.test(subject),
    )
    await confirming.page.goto(await linkMailedTo(journeys.product, `second.${who}`, words.newAddress))
    // Not the session that asked, so the password is needed, too.
    await confirming.page.getByLabel(words.ownPassword).fill('old-secret')
    await button(confirming.page, words.confirm).click()
    await confirming.page.getByText(words.confirmed).waitFor()
    await page.getByText(`${words.mailed} second.${who}`).waitFor({ state: 'hidden' })
    await expect.poll(() => email.inputValue()).toBe(`second.${who}`)

    await email.fill(`third.${who}`)
    await submit.click()
    await page.getByText(`${words.mailed} third.${who}`).waitFor()
    await page.goto(await linkMailedTo(journeys.product, `third.${who}`, words.newAddress))
    // In the session that asked, a press is enough.
    await button(page, words.confirmHere).click()
    await page.getByText(words.confirmed).waitFor()
    expect(await pageProblems(page)).toEqual([])
    expect(complaints).toEqual([])
    await confirming.close()
    await close()
  })

  it('a password is changed, and sessions are ended elsewhere', async () => {
    const email = `careful.${who}`
    const { page, close } = await openSettings(email, language, options)
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
    const other = await open({ ...options, userAgent })
    await other.page.goto('/auth')
    await logIn(other.page, email, { language })
    await page.reload()
    await button(page, words.signOutPhone).click()
    await other.page.getByText(words.sessionEnded).waitFor()
    await logIn(other.page, email, { language })

    await page.getByLabel(words.current).fill('wrong')
    await expect.poll(() => button(page, words.change).isDisabled()).toBe(true)
    await page.getByLabel(words.next, { exact: true }).fill('new-secret')
    await button(page, words.change).click()
    await page.getByText(words.wrong).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.getByLabel(words.current).fill('old-secret')
    await button(page, words.change).click()
    await page.getByText(words.changed).waitFor()
    await other.page.getByText(words.sessionEnded).waitFor()
    await logIn(other.page, email, { password: 'new-secret', language })
    await page.reload()
    await button(page, words.signOutOthers).click()
    await other.page.getByText(words.sessionEnded).waitFor()
    await other.close()
    await close()
  })

  it('the data is handed over and the account deleted', async () => {
    const { page, token, delays, close } = await openSettings(`leaving.${who}`, language, options)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, words.download).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^cratewatch-\d{4}-\d\d-\d\d\.json$/)
    const held = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
    expect(held.account.email).toBe(`leaving.${who}`)

    await button(page, words.deleteOpen).click()
    const word = page.getByLabel(words.deleteLabel)
    const confirm = button(page, words.deleteConfirm)
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await word.fill('delete')
    await page.getByText(words.deleteError).waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    expect(await pageProblems(page)).toEqual([])
    await button(page, words.deleteCancel).click()
    await button(page, words.deleteOpen).click()
    await word.fill('DELETE')
    await page.route('**/api/users/account', (route) => route.abort())
    await confirm.click()
    await page.getByText(words.deleteFailed).waitFor()
    expect(await profileStatus(journeys.product, token)).toBe(200)
    await page.unroute('**/api/users/account')
    expect(delays).not.toContain(1500)
    await confirm.click()
    await page.getByText(words.deleted).waitFor()
    await expect.poll(() => delays).toContain(1500)
    await page.waitForURL((url) => /^\/(es)?$/.test(url.pathname))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await profileStatus(journeys.product, token)).toBe(401)
    await close()
  })
})
