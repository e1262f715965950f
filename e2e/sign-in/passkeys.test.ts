import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../server/test/server-process.ts'
import { AUTH_PAGE, signUp, WATCHLIST } from '../harness/account.ts'
import { signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { VARIANTS } from '../harness/variants.ts'
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts'

// Browsers create no passkeys for an IP address.
const port = String(await freePort())
const baseURL = `http://localhost:${port}`
const journeys = journeysOfFile({ PORT: port, PUBLIC_URL: baseURL })

const WORDS = {
  en: {
    title: 'Passkeys',
    add: 'Add a passkey',
    added: 'Passkey added',
    held: 'This device already has a passkey for your account.',
    unused: 'Not used yet',
    used: 'Used just now',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    name: 'Name of the passkey',
    save: 'Save',
    confirm: 'Remove',
    removed: 'Passkey removed',
    others: 'Other ways',
    enter: 'Sign in with a passkey',
    cancelled: 'No passkey was used',
    refused: 'This passkey wasn’t accepted.',
  },
  es: {
    title: 'Llaves de acceso',
    add: 'Añadir una llave de acceso',
    added: 'Llave de acceso añadida',
    held: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
    unused: 'Sin usar todavía',
    used: 'Último uso: ahora mismo',
    rename: (name: string) => `Cambiar el nombre de ${name}`,
    remove: (name: string) => `Eliminar ${name}`,
    name: 'Nombre de la llave de acceso',
    save: 'Guardar',
    confirm: 'Eliminar',
    removed: 'Llave de acceso eliminada',
    others: 'Otras formas de entrar',
    enter: 'Entrar con una llave de acceso',
    cancelled: 'No se ha usado ninguna llave de acceso',
    refused: 'Esta llave de acceso no se ha aceptado.',
  },
} as const

const MADE = 'Chrome · Linux'
const RENAMED = 'Key ring'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('token'))

describe.each(VARIANTS)('passkeys in $language, $width, $colorScheme', ({ language, width, options }) => {
  const words = WORDS[language]

  it('one is added, named, used without an e-mail, and removed', async () => {
    const email = `passkey.${language}.${width}@example.com`
    const token = await signUp(journeys.product, email, { language })
    const { page, complaints, close } = await journeys.open({ ...options, baseURL })
    const device = await addVirtualAuthenticator(page)
    await signIn(page, { token }, options.colorScheme === 'dark' ? 'dark' : 'light')
    await page.goto('/dashboard/settings/account')

    await button(page, words.add).click()
    await page.getByText(words.added).waitFor()
    await page.getByText(words.unused).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await button(page, words.add).click()
    await page.getByText(words.held).waitFor()

    await button(page, words.rename(MADE)).click()
    await page.getByLabel(words.name).fill(`  ${RENAMED}  `)
    expect(await pageProblems(page)).toEqual([])
    await button(page, words.save).click()
    await button(page, words.remove(RENAMED)).waitFor()

    await signOut(page)
    await page.goto('/auth')
    await device.setUserVerified(false)
    await page.getByText(words.others, { exact: true }).click()
    await button(page, words.enter).click()
    await page.getByText(words.cancelled).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await device.setUserVerified(true)
    await button(page, words.enter).click()
    await page.getByRole('heading', { name: WATCHLIST[language] }).waitFor()

    await page.goto('/dashboard/settings/account')
    await page.getByRole('list', { name: words.title }).getByText(words.used).waitFor()
    expect(
      await page.getByRole('textbox', { name: AUTH_PAGE[language].email, exact: true }).inputValue(),
    ).toBe(email)
    await button(page, words.remove(RENAMED)).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click()
    await page.getByText(words.removed).waitFor()
    await button(page, words.remove(RENAMED)).waitFor({ state: 'hidden' })

    await signOut(page)
    await page.goto('/auth')
    await page.getByText(words.others, { exact: true }).click()
    await button(page, words.enter).click()
    await page.getByText(words.refused).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
    expect(complaints).toEqual([])
    await close()
  })
})
