import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../../src/lib/session/session.ts'
import { anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  descriptionOf,
  dialog,
  eventually,
  refusal,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { address, watchLeaving } from '../../harness/open-page.tsx'
import { openAccount } from '../settings/open-account.ts'
import { askAgain, data } from './ask-again.ts'

const withSso = () =>
  server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
const identities = () => server.answers(endpoints.ssoIdentities, { identities: [] })
const confirmed = () => {
  server.answers(endpoints.reauthenticate, { token: 'fresh', user: aUser() })
  server.answers(endpoints.exportUserData, data)
}

it.each([
  [
    ['sso', 'marketplace', 'password'],
    ['submit', 'marketplace', 'sso'],
  ],
  [['marketplace'], ['marketplace']],
  [['sso'], ['sso']],
] as const)('offers what the account has, always in one order: %j', async (methods, order) => {
  const { opened } = await askAgain([...methods], () => {
    withSso()
    identities()
  })
  const names = {
    submit: t('words.confirm'),
    marketplace: t('accounts.email.marketplace'),
    sso: t('accounts.sso.button', { name: 'Acme' }),
  }
  await opened.findByRole('button', { name: names[order[0]] })
  const shown = opened.getAllByRole('button').map(textOf)
  expect(shown.filter((name) => Object.values(names).includes(name))).toEqual(order.map((key) => names[key]))
  expect(opened.queryAllByText(t('accounts.or'))).toHaveLength(order.length - 1)
  opened.getByText(t('reauthentication.text'))
})

it('says what to do elsewhere, and as whom', async () => {
  const { opened } = await askAgain(['marketplace', 'sso'])
  await opened.findByText(t('reauthentication.marketplaceHint', { username: 'ada' }))
  opened.getByText(t('reauthentication.ssoHint'))
  opened.getByRole('button', { name: t('accounts.sso.button', { name: t('accounts.sso.unnamed') }) })
})

it.each([
  ['reauthenticateByMarketplace', () => t('accounts.email.marketplace')],
  ['reauthenticateBySso', () => t('accounts.sso.button', { name: 'Acme' })],
] as const)('leaves once by %s, and comes back to this very place', async (endpoint, name) => {
  const left = watchLeaving()
  const { hands, opened } = await askAgain(['marketplace', 'sso'], () => {
    withSso()
    identities()
  })
  window.history.replaceState(window.history.state, '', `${address()}?page=2#here`)
  const held = server.holds(endpoints[endpoint])
  const go = await opened.findByRole('button', { name: name() })
  await hands.dblClick(go)
  await wait(100)
  await hands.click(go)
  expect(held.count()).toBe(1)
  held.answer({ authUrl: 'https://elsewhere.example.org' })
  await eventually(() => expect(left()).toEqual(['https://elsewhere.example.org']))
  await wait(100)
  expect(go.getAttribute('aria-busy')).toBe('true')
  expect(server.onlyCall(endpoints[endpoint]).body).toEqual({
    returnTo: '/dashboard/settings/account?page=2#here',
  })
})

it.each([
  ['reauthenticateByMarketplace', 'RATE_LIMITED', () => t('accounts.email.marketplace')],
  ['reauthenticateBySso', 'SSO_UNAVAILABLE', () => t('accounts.sso.button', { name: 'Acme' })],
] as const)('says why it could not leave by %s, and can be tried again', async (endpoint, code, name) => {
  const { hands, opened } = await askAgain(['marketplace', 'sso'], () => {
    withSso()
    identities()
    server.refuses(endpoints[endpoint], code)
  })
  const go = await opened.findByRole('button', { name: name() })
  await hands.click(go)
  await opened.findByText(refusalText(code))
  await eventually(() => expect(go.getAttribute('aria-busy')).toBeNull())
})

it('keeps the password while it asks for the code, and sends both once', async () => {
  const { hands, files, opened } = await askAgain(['password'], () =>
    server.refuses(endpoints.reauthenticate, 'SECOND_FACTOR_REQUIRED'),
  )
  const password = await opened.findByLabelText<HTMLInputElement>(t('accounts.password.label'))
  await hands.type(password, 'secret1{Enter}')
  const code = await opened.findByLabelText(t('reauthentication.code'))
  expect(descriptionOf(code)).toContain(t('reauthentication.codeHint'))
  expect([code.getAttribute('autocomplete'), code.getAttribute('name')]).toEqual(['one-time-code', 'code'])
  expect(document.activeElement).toBe(code)
  expect(password.value).toBe('secret1')
  const submit = opened.getByRole('button', { name: t('words.confirm') })
  expect(submit).toHaveProperty('disabled', true)
  await hands.type(code, '  ')
  expect(submit).toHaveProperty('disabled', true)
  await hands.type(code, '123456')
  const held = server.holds(endpoints.reauthenticate)
  server.answers(endpoints.exportUserData, data)
  await hands.dblClick(submit)
  await hands.type(code, '{Enter}')
  expect(held.count()).toBe(1)
  held.answer({ token: 'fresh', user: aUser() })
  await eventually(() => expect(files).toHaveLength(1))
  expect(server.calls(endpoints.reauthenticate).at(-1)?.body).toMatchObject({ password: 'secret1' })
})

it('tells password managers whose password it is', async () => {
  const { opened } = await askAgain(['password'])
  await opened.findByLabelText(t('accounts.password.label'))
  const username = document.querySelector<HTMLInputElement>('[role=dialog] [autocomplete=username]')
  expect(username?.value).toBe(EMAIL)
})

it.each([
  ['INVALID_CREDENTIALS', () => t('reauthentication.wrongPassword')],
  ['RATE_LIMITED', () => refusalText('RATE_LIMITED')],
] as const)('says at the password why it is not enough: %s', async (code, said) => {
  const { hands, opened } = await askAgain(['password'], () => server.refuses(endpoints.reauthenticate, code))
  const password = await opened.findByLabelText(t('accounts.password.label'))
  await hands.type(password, 'secret1{Enter}')
  await eventually(() => expect(descriptionOf(password)).toContain(said()))
  expect(opened.queryByLabelText(t('reauthentication.code'))).toBeNull()
})

it('asks once for several calls that wait for it', async () => {
  const { hands, files, opened } = await askAgain(['password'])
  await hands.type(await opened.findByLabelText(t('accounts.password.label')), 'secret1')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  confirmed()
  await hands.click(opened.getByRole('button', { name: t('words.confirm') }))
  await eventually(() => expect(files).toHaveLength(1))
  expect(server.calls(endpoints.exportUserData)).toHaveLength(2)
  expect(readToken()).toBe('fresh')
})

it('is called off by its button, and leaves the session as it was', async () => {
  const { hands, opened } = await askAgain(['password'])
  await hands.click(opened.getByRole('button', { name: t('words.cancel') }))
  await words(t('account.data.failed'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readToken()).toBe('token')
  expect(server.calls(endpoints.reauthenticate)).toEqual([])
})

const comeBack = (outcome: string, prepare: () => void) =>
  openAccount({}, prepare, { search: `?reauthentication=${outcome}` })

it.each(['denied', 'expired', 'mismatch', 'busy', 'unavailable'] as const)(
  'tells who comes back from the marketplace with %s what went wrong',
  async (outcome) => {
    await comeBack(outcome, () => {})
    await words(t('reauthentication.failed'))
    await words(t(`accounts.arrival.reasons.${outcome}`))
    expect(address()).toBe('/dashboard/settings/account')
  },
)

it.each([
  'sso_denied',
  'sso_expired',
  'sso_mismatch',
  'sso_untrusted',
  'sso_unavailable',
  'sso_other_account',
] as const)('tells who comes back from single sign-on with %s what went wrong', async (outcome) => {
  await comeBack(outcome, () => {
    withSso()
    identities()
  })
  await words(t(`accounts.arrival.reasons.${outcome}`, { name: 'Acme' }))
})

it('finishes once who came back, and takes that out of the address', async () => {
  await comeBack('done', () =>
    server.answers(endpoints.finishReauthentication, { token: 'fresh', user: aUser() }),
  )
  await words(t('reauthentication.done'))
  await wait(500)
  expect(server.calls(endpoints.finishReauthentication)).toHaveLength(1)
  expect(address()).toBe('/dashboard/settings/account')
  absent(t('reauthentication.code'))
})

it('says why who came back is not confirmed, and asks for no code', async () => {
  await comeBack('done', () => server.refuses(endpoints.finishReauthentication, 'RATE_LIMITED'))
  await words(t('reauthentication.failed'))
  await refusal('RATE_LIMITED')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readToken()).toBe('token')
})

it('gives the code up of who came back and puts the question away', async () => {
  const hands = await comeBack('done', () =>
    server.refuses(endpoints.finishReauthentication, 'SECOND_FACTOR_REQUIRED'),
  )
  const opened = within(await dialog(t('reauthentication.title')))
  opened.getByText(t('reauthentication.codeText'))
  await hands.type(opened.getByLabelText(t('reauthentication.code')), '   ')
  expect(opened.getByRole('button', { name: t('words.confirm') })).toHaveProperty('disabled', true)
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  absent(t('reauthentication.failed'))
  expect(server.calls(endpoints.finishReauthentication)).toHaveLength(1)
})
