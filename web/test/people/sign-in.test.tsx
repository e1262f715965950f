import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { readToken } from '../../src/lib/session/session.ts'
import { formatMoment, readInstant } from '../../src/lib/text/format.ts'
import { anInstance, aUser, EMAIL } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { refusalText, server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  heading,
  link,
  refusal,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo } from '../harness/now.ts'
import { address, openPage, watchLeaving, type Visit, prepareDashboard } from '../harness/open-page.tsx'

const opened = { token: 'new', user: aUser() }

/** The sign-in page; whoever gets in sees an empty watch list. */
const openAuthPage = (prepare: () => void = () => {}, path = '/auth', visit: Visit = {}) =>
  openPage(
    path,
    () => {
      server.answers(endpoints.checkEmail, { exists: true })
      prepareDashboard(opened.user)
      server.answers(endpoints.listVinyls, aWatchList([]))
      server.answers(endpoints.listNotifications, { notifications: [], unreadCount: 0, total: 0 })
      prepare()
    },
    { user: null, ...visit },
  )

const continueButton = () => button(t('accounts.email.continue'))

async function openPasswordStep(exists: boolean, prepare: () => void = () => {}) {
  const hands = await openAuthPage(() => {
    server.answers(endpoints.checkEmail, { exists })
    prepare()
  })
  await hands.type(await field(t('accounts.email.label')), ` ${EMAIL} `)
  await hands.click(await continueButton())
  await heading(t(exists ? 'accounts.login.title' : 'accounts.signup.title'))
  return hands
}

it.each(['en', 'es'] as const)('signs in with address and password in %s', async (locale) => {
  const hands = await openAuthPage(
    () => server.answers(endpoints.login, { ...opened, user: aUser({ locale }) }),
    '/auth',
    {
      locale,
    },
  )
  await hands.type(await field(t('accounts.email.label')), EMAIL)
  await hands.click(await continueButton())
  await heading(t('accounts.login.title'))
  expect(document.activeElement).toBe(await field(t('accounts.password.label')))
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  // Its texts come with its code.
  await eventually(() => void screen.getByRole('heading', { name: t('watches.title') }))
  expect(server.onlyCall(endpoints.login).body).toEqual({ email: EMAIL, password: 'secret1' })
  expect(readToken()).toBe('new')
  expect(address()).toBe('/dashboard/vinyls')
})

it('opens an account for an address that is not known, in the language and time zone of the browser', async () => {
  const hands = await openPasswordStep(false, () => server.answers(endpoints.signup, opened))
  await hands.type(await field(t('accounts.password.label')), 'secret1')
  await hands.click(await button(t('accounts.signup.submit')))
  await heading(t('watches.title'))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(server.onlyCall(endpoints.signup).body).toEqual({
    email: EMAIL,
    password: 'secret1',
    locale: 'en',
    timeZone,
  })
})

it('asks for nothing without an address', async () => {
  const hands = await openAuthPage()
  await hands.type(await field(t('accounts.email.label')), '   ')
  expect(await continueButton()).toHaveProperty('disabled', true)
})

it.each([
  ['INVALID_EMAIL', () => refusalText('INVALID_EMAIL')],
  ['RATE_LIMITED', () => refusalText('RATE_LIMITED')],
  ['SERVICE_UNAVAILABLE', () => t('accounts.errors.connection')],
] as const)('says at the address what %s means', async (code, said) => {
  const hands = await openAuthPage(() => server.refuses(endpoints.checkEmail, code))
  const input = await field(t('accounts.email.label'))
  await hands.type(input, 'ada@nowhere')
  await hands.click(await continueButton())
  await words(said())
  expect(descriptionOf(input)).toContain(said())
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('asks about an address once, however often it is pressed', async () => {
  const hands = await openAuthPage()
  const held = server.holds(endpoints.checkEmail)
  await hands.type(await field(t('accounts.email.label')), EMAIL)
  await hands.dblClick(await continueButton())
  await wait(100)
  await hands.type(await field(t('accounts.email.label')), '{Enter}')
  expect(held.count()).toBe(1)
})

it('goes back to the address, which is still there', async () => {
  const hands = await openPasswordStep(true)
  await hands.click(await button(t('accounts.changeEmail')))
  await heading(t('accounts.email.title'))
  expect((await field(t('accounts.email.label'))).value).toBe(EMAIL)
})

it.each([
  ['login', 'INVALID_CREDENTIALS'],
  ['login', 'RATE_LIMITED'],
  ['signup', 'USER_ALREADY_EXISTS'],
] as const)('tells above the form of a %s that it was refused with %s', async (kind, code) => {
  const hands = await openPasswordStep(kind === 'login', () => server.refuses(endpoints[kind], code))
  const input = await field(t('accounts.password.label'))
  await hands.type(input, 'secret1{Enter}')
  await refusal(code)
  await words(t(`accounts.errors.${kind}Failed`))
  expect(input.value).toBe('secret1')
  expect(readToken()).toBeNull()
})

it('tells at the password that it is too weak', async () => {
  const hands = await openPasswordStep(false, () => server.refuses(endpoints.signup, 'PASSWORD_TOO_WEAK'))
  const input = await field(t('accounts.password.label'))
  await hands.type(input, 'secret1{Enter}')
  await refusal('PASSWORD_TOO_WEAK')
  expect(descriptionOf(input)).toContain(refusalText('PASSWORD_TOO_WEAK'))
})

it('says that nobody answered', async () => {
  const hands = await openPasswordStep(true, () => server.isUnreachableFor(endpoints.login))
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  await words(t('accounts.errors.connection'))
})

it('signs in once, however often it is pressed', async () => {
  const hands = await openPasswordStep(true)
  const held = server.holds(endpoints.login)
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}{Enter}')
  await wait(100)
  await hands.click(await button(t('accounts.login.submit')))
  expect(held.count()).toBe(1)
})

it('needs a password', async () => {
  await openPasswordStep(true)
  expect(await button(t('accounts.login.submit'))).toHaveProperty('disabled', true)
})

it('warns of a password that everybody tries first', async () => {
  const hands = await openPasswordStep(false)
  await words(t('accounts.password.hint', { count: 6 }))
  await hands.type(await field(t('accounts.password.label')), 'password')
  await words(t('accounts.password.common'))
})

it('shows the password on demand', async () => {
  const hands = await openPasswordStep(true)
  const input = await field(t('accounts.password.label'))
  expect(input.type).toBe('password')
  await hands.click(await button(t('accounts.password.reveal')))
  expect(input.type).toBe('text')
  await hands.click(await button(t('accounts.password.conceal')))
  expect(input.type).toBe('password')
})

it('leads to a new password', async () => {
  const hands = await openPasswordStep(true)
  await hands.click(await link(t('accounts.login.forgot')))
  await heading(t('accounts.login.forgot'))
})

async function openCodeStep(prepare: () => void = () => {}) {
  const hands = await openPasswordStep(true, () => {
    server.refuses(endpoints.login, 'SECOND_FACTOR_REQUIRED')
    server.answers(endpoints.readSecondFactor, { hasMailbox: true, removalAt: null })
    prepare()
  })
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  await heading(t('accounts.secondFactor.app.title'))
  return hands
}

it.each(['app', 'recovery'] as const)('takes a code (%s) of an account that asks for one', async (kind) => {
  const hands = await openCodeStep(() =>
    server.answers(endpoints.giveSecondFactor, { ...opened, keptApp: false }),
  )
  if (kind === 'recovery') await hands.click(await button(t('accounts.secondFactor.app.instead')))
  const input = await field(t(`accounts.secondFactor.${kind}.label`))
  expect(document.activeElement).toBe(input)
  expect(await button(t('accounts.login.submit'))).toHaveProperty('disabled', true)
  await hands.type(input, kind === 'app' ? '123456' : 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01')
  await hands.click(await button(t('accounts.login.submit')))
  await heading(t('watches.title'))
})

it.each([
  ['WRONG_CODE', () => t('accounts.secondFactor.app.wrong')],
  ['SIGN_IN_EXPIRED', () => refusalText('SIGN_IN_EXPIRED')],
] as const)('says of a code that it was refused with %s', async (code, said) => {
  const hands = await openCodeStep(() => server.refuses(endpoints.giveSecondFactor, code))
  await hands.type(await field(t('accounts.secondFactor.app.label')), '123456{Enter}')
  await words(said())
  await hands.click(await button(t('accounts.secondFactor.app.instead')))
  absent(said())
})

it('mails who has neither app nor recovery code a link to have the app removed, and says so', async () => {
  const hands = await openCodeStep(() => server.answers(endpoints.askAppRemoval))
  await hands.click(await button(t('accounts.lostApp.neither')))
  await words(t('accounts.lostApp.text'))
  await hands.click(await button(t('accounts.lostApp.send')))
  await words(t('accounts.lostApp.sent'))
  await hands.click(await button(t('accounts.lostApp.back')))
  await heading(t('accounts.secondFactor.app.title'))
})

it('says whom to write to where no link can be mailed', async () => {
  const hands = await openCodeStep(() =>
    server.answers(endpoints.readSecondFactor, { hasMailbox: false, removalAt: null }),
  )
  await hands.click(await button(t('accounts.lostApp.neither')))
  await words(new RegExp(t('accounts.lostApp.unconfirmed')))
  expect(screen.queryByRole('button', { name: t('accounts.lostApp.send') })).toBeNull()
})

it('says when the app goes, and that a code has kept it', async () => {
  const removalAt = daysAgo(-5)
  const hands = await openCodeStep(() => {
    server.answers(endpoints.readSecondFactor, { hasMailbox: true, removalAt })
    server.answers(endpoints.giveSecondFactor, { ...opened, keptApp: true })
  })
  const time = formatMoment(readInstant(removalAt), 'en')
  await words(t('accounts.lostApp.underWay', { time }))
  absent(t('accounts.lostApp.neither'))
  await hands.type(await field(t('accounts.secondFactor.app.label')), '123456{Enter}')
  await words(t('accounts.lostApp.kept'))
})

it('starts again instead of giving a code', async () => {
  const hands = await openCodeStep()
  await hands.click(await button(t('accounts.secondFactor.back')))
  await eventually(() => absent(t('accounts.secondFactor.app.title')))
})

it('leads to the marketplace, once', async () => {
  const left = watchLeaving()
  const authUrl = 'https://www.discogs.com/oauth'
  const hands = await openAuthPage(() => server.answers(endpoints.marketplaceLogin, { authUrl }))
  await hands.dblClick(await button(t('accounts.email.marketplace')))
  await eventually(() => expect(left()).toEqual([authUrl]))
  expect(server.calls(endpoints.marketplaceLogin)).toHaveLength(1)
})

it('says that the marketplace could not be reached', async () => {
  const hands = await openAuthPage(() => server.refuses(endpoints.marketplaceLogin, 'DISCOGS_API_ERROR'))
  await hands.click(await button(t('accounts.email.marketplace')))
  await words(t('accounts.errors.connection'))
})

it('offers only what the instance has', async () => {
  await openAuthPage(() => server.answers(endpoints.instanceInfo, anInstance({ marketplaceSignIn: false })))
  await continueButton()
  await wait(100)
  absent(t('accounts.email.marketplace'), t('accounts.or'))
})

it.each([
  ['SSO_UNAVAILABLE', () => t('accounts.arrival.reasons.sso_unavailable', { name: 'Acme' })],
  ['RATE_LIMITED', () => t('accounts.errors.connection')],
] as const)('has single sign-on as the only way in, and says what %s means', async (code, said) => {
  const hands = await openAuthPage(() => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: true } }))
    server.refuses(endpoints.ssoLogin, code)
  })
  await words(t('accounts.sso.onlyText', { name: 'Acme' }))
  expect(screen.queryByLabelText(t('accounts.email.label'))).toBeNull()
  await hands.click(await button(t('accounts.sso.button', { name: 'Acme' })))
  await words(said())
})

it.each([
  ['NotAllowedError', () => t('accounts.passkey.cancelled')],
  ['NotSupportedError', () => t('accounts.passkey.unavailable')],
])('says what %s of a passkey means', async (name, said) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => Promise.reject(new DOMException('no', name)) },
  })
  const options = {
    rpId: 'localhost',
    challenge: 'YQ',
    timeout: 60_000,
    userVerification: 'required',
  } as const
  const hands = await openAuthPage(() => server.answers(endpoints.startPasskeySignIn, options))
  await hands.click(await button(t('accounts.email.passkey')))
  await words(said())
})

it('says that the session has ended, and leads back to where it did', async () => {
  const hands = await openAuthPage(
    () => server.answers(endpoints.login, opened),
    `/auth?ended=true&redirect=${encodeURIComponent('/dashboard/notifications')}`,
  )
  await words(t('accounts.sessionEnded'))
  await hands.type(await field(t('accounts.email.label')), `${EMAIL}{Enter}`)
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  await eventually(() => expect(address()).toBe('/dashboard/notifications'))
})

it('never leads to another site', async () => {
  const hands = await openAuthPage(
    () => server.answers(endpoints.login, opened),
    `/auth?redirect=${encodeURIComponent('https://evil.example')}`,
  )
  await hands.type(await field(t('accounts.email.label')), `${EMAIL}{Enter}`)
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls')
})
