import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../../src/lib/session/session.ts'
import { aUser } from '../../fixtures/account.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import { descriptionOf, dialog, eventually, words } from '../../harness/look.ts'
import { watchLeaving } from '../../harness/open-page.tsx'
import { openAccount } from '../settings/open-account.ts'
import { askAgain, data } from './ask-again.ts'

it('asks who it is where that is due, and goes on by itself', async () => {
  const { hands, files, opened } = await askAgain(['password'])
  const input = await opened.findByLabelText(t('accounts.password.label'))
  expect(document.activeElement).toBe(input)
  expect(opened.getByRole('button', { name: t('words.confirm') })).toHaveProperty('disabled', true)
  server.answers(endpoints.reauthenticate, { token: 'fresh', user: aUser() })
  server.answers(endpoints.exportUserData, data)
  await hands.type(input, 'secret1{Enter}')
  await eventually(() => expect(files).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readToken()).toBe('fresh')
})

it('says that the password is wrong, and asks for a code where the account wants one', async () => {
  const { hands, opened } = await askAgain(['password'], () =>
    server.refuses(endpoints.reauthenticate, 'INVALID_CREDENTIALS'),
  )
  const input = await opened.findByLabelText(t('accounts.password.label'))
  await hands.type(input, 'secret1{Enter}')
  await opened.findByText(t('reauthentication.wrongPassword'))
  server.refuses(endpoints.reauthenticate, 'SECOND_FACTOR_REQUIRED')
  await hands.type(input, '{Enter}')
  const code = await opened.findByLabelText(t('reauthentication.code'))
  expect(opened.queryByText(t('reauthentication.wrongPassword'))).toBeNull()
  server.refuses(endpoints.reauthenticate, 'WRONG_CODE')
  await hands.type(code, '123456{Enter}')
  await opened.findByText(refusalText('WRONG_CODE'))
  expect(descriptionOf(code)).toContain(refusalText('WRONG_CODE'))
})

it('lets the call fail of who does not want to', async () => {
  const { hands, files } = await askAgain(['password'])
  await hands.keyboard('{Escape}')
  await words(t('account.data.failed'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls(endpoints.exportUserData)).toHaveLength(1)
  expect(files).toEqual([])
})

it('leads to the marketplace or to single sign-on, and back to this page', async () => {
  const left = watchLeaving()
  const { hands, opened } = await askAgain(['marketplace', 'sso'], () => {
    server.refuses(endpoints.reauthenticateBySso, 'SSO_UNAVAILABLE')
    server.answers(endpoints.reauthenticateByMarketplace, { authUrl: 'https://www.discogs.com/oauth' })
  })
  await hands.click(await opened.findByRole('button', { name: /sign-in service/ }))
  await opened.findByText(refusalText('SSO_UNAVAILABLE'))
  await hands.click(opened.getByRole('button', { name: t('accounts.email.marketplace') }))
  await eventually(() => expect(left()).toEqual(['https://www.discogs.com/oauth']))
  expect(server.onlyCall(endpoints.reauthenticateByMarketplace).body).toEqual({
    returnTo: '/dashboard/settings/account',
  })
})

it('has who cannot be asked sign in again', async () => {
  const { hands, opened } = await askAgain([], () => server.answers(endpoints.logout, { signOutUrl: null }))
  await hands.click(await opened.findByRole('button', { name: t('reauthentication.signInAgain') }))
  await words(t('accounts.email.title'))
  expect(readToken()).toBeNull()
})

it('tries again to find out how somebody can be asked', async () => {
  const { hands, opened } = await askAgain([], () =>
    server.refuses(endpoints.reauthenticationMethods, 'RATE_LIMITED'),
  )
  await opened.findByText(refusalText('RATE_LIMITED'))
  server.answers(endpoints.reauthenticationMethods, { methods: ['password'] })
  await hands.click(opened.getByRole('button', { name: t('errors.retry') }))
  await opened.findByLabelText(t('accounts.password.label'))
})

it.each([
  ['sso_denied', () => t('accounts.arrival.reasons.sso_denied', { name: t('accounts.sso.unnamed') })],
  ['other-account', () => t('reauthentication.otherAccount')],
  ['nonsense', () => t('accounts.arrival.reasons.unknown')],
])('tells who comes back with %s that nothing is confirmed', async (outcome, said) => {
  await openAccount({}, undefined, { search: `?reauthentication=${outcome}` })
  await words(t('reauthentication.failed'))
  await words(said())
  expect(server.calls(endpoints.finishReauthentication)).toEqual([])
})

it('confirms who comes back from elsewhere, and has them press again', async () => {
  await openAccount(
    {},
    () => server.answers(endpoints.finishReauthentication, { token: 'fresh', user: aUser() }),
    {
      search: '?reauthentication=done',
    },
  )
  await words(t('reauthentication.pressAgain'))
  expect(readToken()).toBe('fresh')
  expect(server.onlyCall(endpoints.finishReauthentication).body).toEqual({ code: '' })
})

it('asks who comes back for a code where the account wants one', async () => {
  const hands = await openAccount(
    {},
    () => server.refuses(endpoints.finishReauthentication, 'SECOND_FACTOR_REQUIRED'),
    {
      search: '?reauthentication=done',
    },
  )
  const opened = within(await dialog(t('reauthentication.title')))
  const code = opened.getByLabelText(t('reauthentication.code'))
  expect(opened.getByRole('button', { name: t('words.confirm') })).toHaveProperty('disabled', true)
  server.refuses(endpoints.finishReauthentication, 'WRONG_CODE')
  await hands.type(code, '123456{Enter}')
  await opened.findByText(refusalText('WRONG_CODE'))
  server.answers(endpoints.finishReauthentication, { token: 'fresh', user: aUser() })
  await hands.type(code, '{Enter}')
  await words(t('reauthentication.done'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
