import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account as accountEn } from '../../web/src/messages/en/account.ts'
import { accounts as accountsEn } from '../../web/src/messages/en/accounts.ts'
import { words as wordsEn } from '../../web/src/messages/en/words.ts'
import { account as accountEs } from '../../web/src/messages/es/account.ts'
import { accounts as accountsEs } from '../../web/src/messages/es/accounts.ts'
import { words as wordsEs } from '../../web/src/messages/es/words.ts'
import { linkMailedTo, logIn, logInByApi, profileStatus, signUp } from '../harness/account.ts'
import { signIn } from '../harness/collector.ts'
import { confirmAddress } from '../harness/confirm-address.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { pageProblems } from '../harness/page-health.ts'
import { setUpApp } from '../harness/set-up-app.ts'
import { takeTurns, VARIANTS, type Language } from '../harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    ...accountsEn,
    accesses: accountEn.accesses,
    somebody: accountEn.somebody,
    shared: wordsEn,
    resetMail: /new password/i,
    addressMail: /was changed/,
    passwordMail: /password was changed/,
    methodMail: /removed from your account/,
    feedMail: /New access/,
    welcome: /Welcome/,
    moved: (to: string) => `The address of your account was changed to ${to}.`,
    gone: 'Removed from your account: Authenticator app',
    sessionEnded: 'Your session has ended',
    connect: 'Connect Discogs',
    disconnect: 'Disconnect',
  },
  es: {
    ...accountsEs,
    accesses: accountEs.accesses,
    somebody: accountEs.somebody,
    shared: wordsEs,
    resetMail: /contraseña nueva/,
    addressMail: /ha cambiado/,
    passwordMail: /contraseña ha cambiado/,
    methodMail: /quitada de tu cuenta/,
    feedMail: /forma de acceder/,
    welcome: /bienvenida/,
    moved: (to: string) => `La dirección de tu cuenta se cambió a ${to}.`,
    gone: 'Se quitó de tu cuenta: Aplicación de autenticación',
    sessionEnded: 'Tu sesión ha terminado',
    connect: 'Conectar Discogs',
    disconnect: 'Desconectar',
  },
} as const

const OWN = 'mine again'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Calls the API in a session, as its thief would. */
async function api<Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(journeys.product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : undefined) as Answer
}

/** What its owner is alerted of, and by mail or not. */
async function alertsOf(token: string) {
  const { channels } = await api<{ channels: { kind: string; state: string }[] }>(
    token,
    'GET',
    '/api/channels',
  )
  const rule = await api<object>(token, 'GET', '/api/notifications/alert-rule')
  return { mail: channels.find(({ kind }) => kind === 'email')?.state, rule }
}

/** Switches off the mail of an account, and what it is alerted of. */
async function silence(token: string): Promise<void> {
  const { channels } = await api<{ channels: { id: string; kind: string }[] }>(token, 'GET', '/api/channels')
  const { id, label, gets, digest, quiet } = channels.find(({ kind }) => kind === 'email') as never
  await api(token, 'PUT', `/api/channels/${id}`, { label, gets, digest, quiet, isOn: false })
  const rule = await api<object>(token, 'GET', '/api/notifications/alert-rule')
  await api(token, 'PUT', '/api/notifications/alert-rule', { ...rule, backForSale: false })
}

/** An account with a confirmed address and a session that another person has. */
async function confirmed(email: string, language: Language): Promise<string> {
  const token = await signUp(journeys.product, email, { language })
  await confirmAddress(journeys.product, email, token)
  return token
}

async function chooseOwnPassword(page: Page, language: Language, submit: string): Promise<void> {
  const words = WORDS[language]
  await page.getByLabel(words.reset.password, { exact: true }).fill(OWN)
  await page.getByLabel(words.reset.confirmation, { exact: true }).fill(OWN)
  await button(page, submit).click()
  await page.getByText(words.reset.doneTitle).waitFor()
}

describe.each(VARIANTS)('in $language, $width, $colorScheme', ({ language, width, options }) => {
  takeTurns(language)
  const words = WORDS[language]
  const who = `${language}.${width}@example.com`
  const theme = options.colorScheme === 'dark' ? 'dark' : 'light'

  it('a change of address is undone from the old mailbox, once', async () => {
    const email = `moved.${who}`
    const thief = await confirmed(email, language)
    await api(thief, 'PUT', '/api/users/email', { email: `thief.${who}` })
    const asked = new URL(await linkMailedTo(journeys.product, `thief.${who}`, /./))
    await api(thief, 'POST', '/api/users/email/confirm', { token: asked.searchParams.get('token') })
    const { page, complaints, close } = await open(options)
    const link = await linkMailedTo(journeys.product, email, words.addressMail)
    await page.goto(link)
    await page.getByRole('heading', { name: words.undo.title }).waitFor()
    expect(page.url()).toBe(`${journeys.product.url}/undo-change`)
    await page.getByText(words.moved(`thief.${who}`)).waitFor()
    expect(await pageProblems(page)).toEqual([])
    // Opening the link changes nothing.
    expect(await profileStatus(journeys.product, thief)).toBe(200)
    await button(page, words.undo.submit).click()
    await page.getByText(words.undo.passwordText).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await chooseOwnPassword(page, language, words.undo.finish)
    expect(await profileStatus(journeys.product, thief)).toBe(401)
    const own = await logInByApi(journeys.product, email, OWN)
    expect(await profileStatus(journeys.product, own)).toBe(200)

    for (const dead of [link, link.replace(/token=.*/, 'token=made-up')]) {
      await page.goto(dead)
      await page.getByText(words.undo.deadText).waitFor()
    }
    expect(await pageProblems(page)).toEqual([])
    await page.getByRole('link', { name: words.undo.newPassword }).click()
    await page.getByRole('heading', { name: words.login.forgot }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('so is a removed method, and another password, also where somebody else is signed in', async () => {
    const email = `robbed.${who}`
    const first = await confirmed(email, language)
    await setUpApp(journeys.product, first)
    await api(first, 'DELETE', '/api/users/authenticator-app')
    const change = { currentPassword: 'old-secret', password: 'theirs-now' }
    await api(first, 'PUT', '/api/users/password', change)
    const thief = await logInByApi(journeys.product, email, change.password)
    const neighbour = await signUp(journeys.product, `neighbour.${who}`, { language })

    const { page, complaints, close } = await open(options)
    await signIn(page, { token: neighbour }, theme)
    await page.goto(await linkMailedTo(journeys.product, email, words.methodMail))
    await page.getByText(words.gone).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.goto(await linkMailedTo(journeys.product, email, words.passwordMail))
    await page.getByText(words.undo.passwordChanged).waitFor()
    await button(page, words.undo.submit).click()
    await chooseOwnPassword(page, language, words.undo.finish)
    expect(await profileStatus(journeys.product, thief)).toBe(401)
    expect(await profileStatus(journeys.product, await logInByApi(journeys.product, email, OWN))).toBe(200)
    // The browser and its session are the neighbour's.
    expect(await keptToken(page)).toBe(neighbour)
    expect(await profileStatus(journeys.product, neighbour)).toBe(200)
    expect(complaints).toEqual([])
    await close()
  })

  it('whoever has the mailbox takes over an account that a stranger created with its address', async () => {
    const email = `claimed.${who}`
    const username = `claimed_${language}_${width}`
    journeys.product.marketplace.world.collectors.add({ username })
    const token = await signUp(journeys.product, email, { language })
    await setUpApp(journeys.product, token)
    const stranger = await open(options)
    await signIn(stranger.page, { token }, theme)
    await stranger.page.goto('/dashboard/settings/discogs')
    await button(stranger.page, words.connect).click()
    await stranger.page.getByLabel('Sign in as').selectOption(username)
    await stranger.page.getByRole('button', { name: 'Allow' }).click()
    await button(stranger.page, words.disconnect).waitFor()

    const { page, complaints, close } = await open(options)
    await page.goto(await linkMailedTo(journeys.product, email, words.welcome))
    await button(page, words.confirm.notCreated).click()
    await page.getByRole('heading', { name: words.confirm.takeOverTitle }).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await chooseOwnPassword(page, language, words.confirm.takeOver)
    const removed = page.getByRole('listitem')
    await expect
      .poll(() => removed.allTextContents().then((texts) => texts.toSorted()))
      .toEqual([words.methods.authenticator, words.methods.marketplace.replace('{{label}}', username)])
    expect(await pageProblems(page)).toEqual([])
    await stranger.page.getByText(words.sessionEnded).waitFor()
    // Neither the app nor the connection is left: the new password alone signs in.
    expect(await profileStatus(journeys.product, await logInByApi(journeys.product, email, OWN))).toBe(200)
    expect(complaints).toEqual([])
    await stranger.close()
    await close()
  })

  it('a stranger who came first reads nothing more, and the owner sees what is left', async () => {
    const email = `read.${who}`
    const friend = `friend.${who}`
    const stranger = await signUp(journeys.product, email, { language })
    const { url: feed } = await api<{ url: string }>(stranger, 'POST', '/api/feed')
    const invited = { kind: 'email', label: 'Bo', settings: { address: friend } }
    await api(stranger, 'POST', '/api/channels', invited)
    const invitation = await journeys.product.mailbox.waitForMail(({ to }) => to.includes(friend))
    const [, token] = /channel-invitation\/([\w-]+)/.exec(invitation.text) ?? []
    await api(stranger, 'PUT', `/api/channel-invitations/${token}`, { agrees: true })
    expect((await fetch(feed)).status).toBe(200)

    const { page, complaints, close } = await open(options)
    await page.goto('/forgot-password')
    await page.getByLabel(words.email.label).fill(email)
    await button(page, words.forgot.submit).click()
    await page.goto(await linkMailedTo(journeys.product, email, words.resetMail))
    await chooseOwnPassword(page, language, words.reset.submit)
    await expect
      .poll(() => page.getByRole('listitem').allTextContents())
      .toEqual([words.methods.channel.replace('{{label}}', `Bo (${friend})`), words.methods.feed])
    expect((await fetch(feed)).status).toBe(404)
    expect(await profileStatus(journeys.product, stranger)).toBe(401)

    await page.goto('/auth')
    await logIn(page, email, { password: OWN, language, to: '/dashboard/somebody-else' })
    await page.goto('/dashboard/settings/account')
    await page.getByText(words.accesses.empty).waitFor()
    const own = await api<{ url: string }>((await keptToken(page)) ?? '', 'POST', '/api/feed')
    const row = page.getByRole('list', { name: words.accesses.title }).getByRole('listitem')
    await row.getByText(words.accesses.kinds.feed).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await button(page, words.shared.removeName.replace('{{name}}', words.accesses.kinds.feed)).click()
    await button(page, words.shared.remove).click()
    await page.getByText(words.accesses.empty).waitFor()
    expect((await fetch(own.url)).status).toBe(404)
    expect(complaints).toEqual([])
    await close()
  })

  it('what somebody set is put back by one press: in the mail, and on the page where the rest is listed', async () => {
    const email = `silenced.${who}`
    const owner = await confirmed(email, language)
    const before = await alertsOf(owner)
    const thief = await logInByApi(journeys.product, email)
    const { url: feed } = await api<{ url: string }>(thief, 'POST', '/api/feed')
    await silence(thief)
    expect(await alertsOf(owner)).not.toEqual(before)

    const { page, complaints, close } = await open(options)
    await page.goto(await linkMailedTo(journeys.product, email, words.feedMail))
    await button(page, words.undo.submit).click()
    await chooseOwnPassword(page, language, words.undo.finish)
    expect((await fetch(feed)).status).toBe(404)
    expect(await alertsOf(await logInByApi(journeys.product, email, OWN))).toEqual(before)

    // Another one who knows the new password as well, and an owner who looks without a mail.
    await silence(await logInByApi(journeys.product, email, OWN))
    await page.waitForURL('**/auth')
    await logIn(page, email, { password: OWN, language, to: '/dashboard/somebody-else' })
    await page.goto('/dashboard/settings/account')
    await page.getByRole('link', { name: words.somebody.open }).click()
    const ticked = page.getByRole('checkbox', { checked: true })
    await expect.poll(() => ticked.count()).toBe(2)
    expect(await pageProblems(page)).toEqual([])
    await button(page, words.somebody.end_other.replace('{{count, number}}', '2')).click()
    await page.getByText(words.somebody.ended_other.replace('{{count, number}}', '2')).waitFor()
    expect(await alertsOf((await keptToken(page)) ?? '')).toEqual(before)
    expect(complaints).toEqual([])
    await close()
  })
})
