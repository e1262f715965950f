import type { Page } from 'playwright-core'
import { callApi } from './call-api.ts'
import type { Product } from './product.ts'
import type { Language } from './variants.ts'

export const AUTH_PAGE = {
  en: { email: 'E-mail', continue: 'Continue', password: 'Password', signIn: 'Sign in' },
  es: {
    email: 'Correo electrónico',
    continue: 'Continuar',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
  },
} as const

export const WATCHLIST = { en: 'Your Vinyl Watchlist', es: 'Tu lista' } as const

/** Creates an account with this password; returns the token of its first session. */
export async function signUp(
  product: Product,
  email: string,
  { password = 'old-secret', language = 'en' } = {},
): Promise<string> {
  const body = { email, password, locale: language, timeZone: 'Europe/Madrid' }
  const answer = await callApi(product, 'POST /api/auth/signup', { body })
  if (!answer.ok) throw new Error(`${email} was not signed up: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  product.sessions.push(token)
  return token
}

/** Returns the token of another session of an account. */
export async function logInByApi(
  product: Pick<Product, 'url' | 'from'>,
  email: string,
  password = 'old-secret',
): Promise<string> {
  const answer = await callApi(product, 'POST /api/auth/login', { body: { email, password } })
  return ((await answer.json()) as { token: string }).token
}

/** Returns the link in the first mail to an address whose subject matches. */
export async function linkMailedTo(product: Product, email: string, subject: RegExp): Promise<string> {
  const mail = await product.mailbox.waitForMail(
    (candidate) => candidate.to.includes(email) && subject.test(candidate.subject),
  )
  return /https?:\S+token=\S+/.exec(mail.text)![0]
}

/** Signs in by hand, in both steps; ends on the watch list, or on `to`. */
export async function logIn(
  page: Page,
  email: string,
  { password = 'old-secret', language = 'en' as Language, to = '/dashboard/vinyls' } = {},
): Promise<void> {
  const words = AUTH_PAGE[language]
  await page.getByLabel(words.email).fill(email)
  await page.getByRole('button', { name: words.continue, exact: true }).click()
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.waitForURL(`**${to}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Returns the status of the profile call in a session. */
export async function profileStatus(product: Product, token: string): Promise<number> {
  return (await callApi(product, 'GET /api/auth/profile', { token })).status
}
