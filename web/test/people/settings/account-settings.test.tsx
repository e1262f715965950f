import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../../src/lib/session/session.ts'
import { anId, anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  heading,
  refusal,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { watchLeaving, watchSaving } from '../../harness/open-page.tsx'
import { event, openAccount, session } from './open-account.ts'

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('accounts.email.label') })
const updateEmail = () => button(t('account.email.submit'))

it.each(['en', 'es'] as const)(
  'asks for another address in %s, which counts once it is confirmed',
  async (locale) => {
    const pending = aUser({ locale, pendingEmail: 'new@example.org' })
    const hands = await openAccount({}, () => server.answers(endpoints.updateEmail, pending), { locale })
    expect(await updateEmail()).toHaveProperty('disabled', true)
    await hands.clear(await email())
    await hands.type(await email(), ' new@example.org ')
    await hands.click(await updateEmail())
    await words(t('account.email.pendingText', { email: 'new@example.org' }))
    expect(server.onlyCall(endpoints.updateEmail).body).toEqual({ email: 'new@example.org' })
  },
)

it('asks once, however often it is pressed', async () => {
  const hands = await openAccount()
  const held = server.holds(endpoints.updateEmail)
  await hands.type(await email(), 'x')
  await hands.dblClick(await updateEmail())
  await wait(100)
  await hands.type(await email(), '{Enter}')
  expect(held.count()).toBe(1)
})

it.each([
  ['EMAIL_ALREADY_IN_USE', () => t('account.email.emailAlreadyInUse')],
  ['INVALID_EMAIL', () => t('account.email.failedToUpdateEmail')],
  ['EMAIL_RESERVED', () => refusalText('EMAIL_RESERVED')],
  ['RATE_LIMITED', () => refusalText('RATE_LIMITED')],
] as const)('says at the address what %s means', async (code, said) => {
  const hands = await openAccount({}, () => server.refuses(endpoints.updateEmail, code))
  const input = await email()
  await hands.type(input, 'x{Enter}')
  await words(said())
  expect(descriptionOf(input)).toContain(said())
})

it('keeps the old address', async () => {
  const hands = await openAccount({ pendingEmail: 'new@example.org' }, () =>
    server.answers(endpoints.updateEmail, aUser()),
  )
  await hands.click(await button(t('account.email.takeBack')))
  await eventually(() => absent(t('account.email.pendingTitle')))
  expect(server.onlyCall(endpoints.updateEmail).body).toEqual({ email: EMAIL })
})

it('sends the mail again that confirms an address', async () => {
  const user = { emailConfirmed: false }
  const hands = await openAccount(user, () => server.answers(endpoints.updateEmail, aUser(user)))
  await hands.click(await button(t('account.email.resend')))
  await eventually(() => expect(server.calls(endpoints.updateEmail)).toHaveLength(1))
})

it('says that there is no address, or that none can be changed', async () => {
  await openAccount({ email: null }, () =>
    server.answers(endpoints.instanceInfo, anInstance({ mail: false })),
  )
  await words(t('account.email.mailOff'))
  expect(await updateEmail()).toHaveProperty('disabled', true)
})

const current = () => field(t('account.password.current'))
const next = () => field(t('accounts.reset.password'))
const change = () => button(t('account.password.submit'))

it('changes the password, and goes on with a new token', async () => {
  const hands = await openAccount({}, () =>
    server.answers(endpoints.changePassword, { token: 'new', removed: [] }),
  )
  await hands.type(await current(), 'old secret')
  await hands.type(await next(), 'short')
  expect(await change()).toHaveProperty('disabled', true)
  await hands.type(await next(), 'er no more')
  await hands.click(await change())
  await words(new RegExp(t('account.password.doneText')))
  expect(server.onlyCall(endpoints.changePassword).body).toEqual({
    currentPassword: 'old secret',
    password: 'shorter no more',
  })
  expect(readToken()).toBe('new')
  expect((await current()).value).toBe('')
})

it.each([
  ['INVALID_CREDENTIALS', current, () => t('account.password.wrong')],
  ['PASSWORD_TOO_WEAK', next, () => refusalText('PASSWORD_TOO_WEAK')],
] as const)('says at its field what %s means', async (code, at, said) => {
  const hands = await openAccount({}, () => server.refuses(endpoints.changePassword, code))
  await hands.type(await current(), 'old secret')
  await hands.type(await next(), 'new secret{Enter}')
  await words(said())
  expect(descriptionOf(await at())).toContain(said())
  expect((await next()).value).toBe('new secret')
})

it('wants the present password', async () => {
  const hands = await openAccount()
  await hands.type(await next(), 'new secret')
  expect(await change()).toHaveProperty('disabled', true)
})

it('sets a first password without a present one', async () => {
  const hands = await openAccount({ hasPassword: false }, () =>
    server.answers(endpoints.changePassword, { token: 'new', removed: [] }),
  )
  await hands.type(await next(), 'new secret')
  await hands.click(await button(t('account.password.submitFirst')))
  await words(t('account.password.done'))
  expect(server.onlyCall(endpoints.changePassword).body).toEqual({ password: 'new secret' })
})

it('wants a stronger password of operators', async () => {
  const hands = await openAccount({ operator: 'unconfirmed' })
  await hands.type(await current(), 'old secret')
  await hands.type(await next(), 'seven77')
  expect(await change()).toHaveProperty('disabled', true)
})

it('has no password where single sign-on is the only way in', async () => {
  await openAccount({}, () => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: true } }))
    server.answers(endpoints.ssoIdentities, { identities: [] })
  })
  await words(t('account.sso.textOnly', { name: 'Acme' }))
  absent(t('accounts.password.label'))
})

const endOne = () => screen.findByRole('button', { name: /^Sign out (?!every).*Firefox/ })

it('signs another device out', async () => {
  const hands = await openAccount({}, () => server.answers(endpoints.endOneSession, { removed: [] }))
  await words(t('account.sessions.current'))
  server.answers(endpoints.listSessions, { sessions: [session(1, true)] })
  const press = await endOne()
  await hands.click(press)
  await words(t('account.sessions.ended'))
  expect(server.onlyCall(endpoints.endOneSession).params).toEqual({ id: anId(2) })
  await eventually(() => absent(t('account.sessions.endOthers')))
})

it('signs out everywhere else, once', async () => {
  const hands = await openAccount()
  const held = server.holds(endpoints.endOtherSessions)
  await hands.dblClick(await button(t('account.sessions.endOthers')))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer({ removed: [] })
  await words(t('account.sessions.ended'))
})

it('says that a device could not be signed out', async () => {
  const hands = await openAccount({}, () => server.refuses(endpoints.endOneSession, 'NOT_FOUND'))
  await hands.click(await endOne())
  await words(t('account.sessions.endFailed'))
})

const part = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement

it.each([
  [endpoints.listSessions, () => t('account.sessions.title'), () => t('account.sessions.loadFailed')],
  [endpoints.ownAccesses, () => t('account.sessions.title'), () => t('account.accesses.loadFailed')],
  [endpoints.ownActivity, () => t('account.activity.title'), () => t('account.activity.loadFailed')],
  [endpoints.listTokens, () => t('tokens.title'), () => t('tokens.loadFailed')],
  [endpoints.listPasskeys, () => t('security.title'), () => t('security.passkeys.loadFailed')],
  [endpoints.readAuthenticatorApp, () => t('security.title'), () => t('security.app.loadFailed')],
] as const)(
  'says of a part that it did not load, and loads it when asked to',
  async (endpoint, title, failed) => {
    const hands = await openAccount({}, () => server.refuses(endpoint, 'RATE_LIMITED'))
    const section = within(await part(title()))
    await section.findByText(new RegExp(failed()))
    const before = server.calls(endpoint).length
    await hands.click(section.getByRole('button', { name: t('errors.retry') }))
    await eventually(() => expect(server.calls(endpoint).length).toBeGreaterThan(before))
  },
)

it('shows what happened lately, and what was refused', async () => {
  await openAccount()
  const text = textOf(await part(t('account.activity.title')))
  expect(text).toContain(t('securityEvents.what.sign-in'))
  expect(text).toContain(t('securityEvents.what.sign-in-refused'))
  expect(text).toContain(t('securityEvents.network', { network: '192.0.2.0/24' }))
})

it('leads through what happened', async () => {
  const hands = await openAccount({}, () =>
    server.answers(endpoints.ownActivity, { events: [event(1)], pagination: { total: 9, pages: 2 } }),
  )
  await words(t('account.activity.showing', { page: 1, pages: 2 }))
  await hands.click(await button(t('account.activity.older')))
  await words(t('account.activity.showing', { page: 2, pages: 2 }))
  expect(server.calls(endpoints.ownActivity).at(-1)?.query).toMatchObject({ page: 2, limit: 5 })
})

it('says that nothing happened', async () => {
  await openAccount({}, () =>
    server.answers(endpoints.ownActivity, { events: [], pagination: { total: 0, pages: 0 } }),
  )
  await words(t('words.nothingYet'))
})

const data = { exportedAt: '2026-08-14T12:00:00.000Z', account: {}, records: {} }

it('hands over everything that is held, as a file', async () => {
  const files = watchSaving()
  const hands = await openAccount({}, () => server.answers(endpoints.exportUserData, data))
  await hands.dblClick(await button(t('account.data.submit')))
  await eventually(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('cratewatch-2026-08-14.json')
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toEqual(data)
  expect(server.calls(endpoints.exportUserData)).toHaveLength(1)
})

it('says that the data could not be downloaded', async () => {
  const files = watchSaving()
  const hands = await openAccount({}, () => server.refuses(endpoints.exportUserData, 'RATE_LIMITED'))
  await hands.click(await button(t('account.data.submit')))
  await words(t('account.data.failed'))
  expect(files).toEqual([])
})

const openDanger = async (prepare: () => void = () => {}) => {
  const hands = await openAccount({}, prepare)
  await hands.click(await button(t('account.delete.open')))
  return { hands, input: await field(t('account.delete.label', { word: 'DELETE' })) }
}

it('deletes the account once the word was typed, once, and leaves', async () => {
  const left = watchLeaving()
  const { hands, input } = await openDanger()
  expect(document.activeElement).toBe(input)
  expect(await button(t('account.delete.submit'))).toHaveProperty('disabled', true)
  const held = server.holds(endpoints.deleteAccount)
  await hands.type(input, 'DELETE{Enter}')
  await wait(100)
  await hands.type(input, '{Enter}')
  await hands.click(await button(t('account.delete.submit')))
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('account.delete.done'))
  await wait(1600)
  expect(left()).toEqual(['/'])
})

it.each(['delete', 'DELETE!', 'no'])('deletes nothing when "%s" was typed', async (typed) => {
  const { hands, input } = await openDanger()
  await hands.type(input, `${typed}{Enter}`)
  await words(t('account.delete.deleteConfirmError', { word: 'DELETE' }))
  expect(await button(t('account.delete.submit'))).toHaveProperty('disabled', true)
  // A form can be submitted without its button.
  input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await wait(100)
  expect(server.calls(endpoints.deleteAccount)).toEqual([])
})

it('keeps the account', async () => {
  const { hands } = await openDanger()
  await hands.click(await button(t('account.delete.cancel')))
  await button(t('account.delete.open'))
  absent(t('account.delete.submit'))
})

it('says that the account could not be deleted', async () => {
  const left = watchLeaving()
  const { hands, input } = await openDanger(() => server.refuses(endpoints.deleteAccount, 'LAST_OPERATOR'))
  await hands.type(input, 'DELETE{Enter}')
  await words(t('account.delete.deleteError'))
  await refusal('LAST_OPERATOR')
  await wait(2000)
  expect(left()).toEqual([])
})

const identity = {
  id: anId(3),
  issuer: 'https://id.example.org',
  email: EMAIL,
  createdAt: daysAgo(9),
  lastUsedAt: daysAgo(1),
}
const openSso = (only: boolean, identities: (typeof identity)[], prepare: () => void = () => {}) =>
  openAccount({}, () => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only } }))
    server.answers(endpoints.ssoIdentities, { identities })
    prepare()
  })

it('connects single sign-on', async () => {
  const left = watchLeaving()
  const hands = await openSso(false, [], () =>
    server.answers(endpoints.ssoConnect, { authUrl: 'https://id.example.org/in' }),
  )
  await words(t('words.notConnected'))
  await hands.dblClick(await button(t('account.sso.connect', { name: 'Acme' })))
  await eventually(() => expect(left()).toEqual(['https://id.example.org/in']))
})

it('says that single sign-on could not be connected', async () => {
  const hands = await openSso(false, [], () => server.refuses(endpoints.ssoConnect, 'SSO_UNAVAILABLE'))
  await hands.click(await button(t('account.sso.connect', { name: 'Acme' })))
  await words(t('account.sso.connectFailed'))
})

it('disconnects single sign-on, or says why not', async () => {
  const hands = await openSso(false, [identity], () => server.refuses(endpoints.ssoDisconnect, 'FORBIDDEN'))
  const disconnect = () => button(t('account.sso.disconnectOne', { who: EMAIL }))
  await hands.click(await disconnect())
  await words(t('account.sso.disconnectFailed'))
  server.answers(endpoints.ssoDisconnect)
  server.answers(endpoints.ssoIdentities, { identities: [] })
  await hands.click(await disconnect())
  await words(t('account.sso.disconnected'))
  await button(t('account.sso.connect', { name: 'Acme' }))
})

it('cannot take the only way in away', async () => {
  await openSso(true, [identity])
  await words(t('account.sso.connected'))
  expect(screen.queryByRole('button', { name: t('account.sso.disconnectOne', { who: EMAIL }) })).toBeNull()
})

it.each(['en', 'es'] as const)(
  'lists its sections in %s, and leaves those that a search finds',
  async (locale) => {
    const hands = await openAccount({}, undefined, { locale })
    await heading(t('account.sessions.title'))
    const list = within(await screen.findByRole('navigation', { name: t('settings.search.sections') }))
    const titles = () => list.getAllByRole('link').map(({ textContent }) => textContent)
    expect(titles()).toContain(t('account.sessions.title'))
    expect(titles()).toEqual(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    )
    const search = await field(t('settings.search.label'))
    await hands.type(search, t('account.sessions.title').toUpperCase())
    await eventually(() => expect(titles()).toEqual([t('account.sessions.title')]))
    expect(screen.queryByRole('heading', { name: t('account.delete.title') })).toBeNull()
    await hands.type(search, ' xyz')
    await words(t('settings.search.nothing'))
    await hands.click(await button(t('settings.search.clear')))
    await eventually(() => expect(titles()).toContain(t('account.delete.title')))
  },
)
