import { endpoints } from '@cratewatch/contracts/endpoints'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { EMAIL } from '../fixtures/account.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, heading, textOf } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'

/** Confirms an address, by which somebody else's ways in are lost. */
async function confirm(removed: RemovedMethod[]) {
  const hands = await openPage('/confirm-email?token=abc', () => {
    server.answers(endpoints.readConfirmation, {
      email: EMAIL,
      account: null,
      isChange: false,
      passwordRule: 'standard',
      needs: 'nothing',
    })
    server.answers(endpoints.confirmEmail, { email: EMAIL, token: null, removed })
  })
  await hands.click(await button(t('accounts.confirm.submit')))
  await heading(t('accounts.confirm.doneTitle'))
}

it('says nothing of what was removed where nothing was', async () => {
  await confirm([])
  absent(t('accounts.removed.title'), t('accounts.removed.text'))
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('names what was removed, as its owner knew it', async () => {
  await confirm([
    { kind: 'passkey', label: 'Phone' },
    { kind: 'passkey', label: null },
    { kind: 'marketplace', label: 'ada' },
    { kind: 'authenticator', label: null },
    { kind: 'sso', label: 'Acme' },
    { kind: 'password', label: null },
  ])
  const banner = within(screen.getByRole('status', { name: '' }))
  banner.getByText(t('accounts.removed.title'))
  banner.getByText(t('accounts.removed.text'))
  expect(banner.getAllByRole('listitem').map(textOf)).toEqual([
    'Passkey “Phone”',
    'Passkey “no name”',
    'Discogs account ada',
    'Authenticator app',
    'Single sign-on (Acme)',
    'The password',
  ])
})
