import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../src/lib/session/session.ts'
import { aUser } from '../fixtures/account.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, heading, words } from '../harness/look.ts'
import { address, openPage } from '../harness/open-page.tsx'
import { openAccount } from '../people/settings/open-account.ts'

type Access = Exclude<User['operator'], 'operator' | 'not-listed'>

const openAdmin = (operator: Access) =>
  openPage('/dashboard/admin/users', () => server.answers(endpoints.logout, { signOutUrl: null }), {
    user: aUser({ operator }),
  })

it.each<[Access, boolean, boolean]>([
  ['unconfirmed', true, false],
  ['older-session', false, true],
  ['second-factor-missing', true, true],
])('offers who is %s what helps: the account %s, another sign-in %s', async (access, account, signIn) => {
  await openAdmin(access)
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1 })
  const toAccount = main.queryByRole('link', { name: t('account.pageTitle') })
  expect(toAccount?.getAttribute('href') ?? null).toBe(account ? '/dashboard/settings/account' : null)
  expect(main.queryByRole('button', { name: t('reauthentication.signInAgain') }) !== null).toBe(signIn)
})

it('leads by another sign-in back to the page that was wanted', async () => {
  const hands = await openAdmin('older-session')
  await hands.click(await button(t('reauthentication.signInAgain')))
  await heading(t('accounts.email.title'))
  expect(readToken()).toBeNull()
  await eventually(() => expect(server.calls(endpoints.logout)).toHaveLength(1))
  expect(address()).toBe(`/auth?redirect=${encodeURIComponent('/dashboard/admin/users')}`)
  expect(screen.queryByText(t('accounts.sessionEnded'))).toBeNull()
})

it.each([
  ['unconfirmed', false],
  ['older-session', true],
  ['second-factor-missing', true],
] as const)('says on the account page what the session lacks: %s', async (operator, signIn) => {
  await openAccount({ operator })
  await words(t(`admin.standing.${operator}.title`))
  await words(t(`admin.standing.${operator}.text`))
  expect(screen.queryByRole('button', { name: t('reauthentication.signInAgain') }) !== null).toBe(signIn)
})

it.each(['operator', 'not-listed'] as const)('says nothing of it to who is %s', async (operator) => {
  await openAccount({ operator, isAdmin: operator === 'operator' })
  await heading(t('shell.nav.settings'))
  for (const text of ['unconfirmed', 'older-session', 'second-factor-missing'] as const)
    expect(screen.queryByText(t(`admin.standing.${text}.title`))).toBeNull()
})
