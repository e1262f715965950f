import { endpoints } from '@cratewatch/contracts/endpoints'
import { within } from '@testing-library/react'
import { t } from 'i18next'
import { server } from '../../harness/fake-server.ts'
import { button, dialog } from '../../harness/look.ts'
import { watchSaving, type Visit } from '../../harness/open-page.tsx'
import { openAccount } from '../settings/open-account.ts'

export const data = { exportedAt: '2026-08-14T12:00:00.000Z', account: {}, records: {} }

/** Downloads the data of an account whose sign-in is too old for that, and gives the dialog that asks who it is. */
export async function askAgain(
  methods: ('password' | 'passkey' | 'marketplace' | 'sso')[],
  prepare: () => void = () => {},
  visit: Visit = {},
) {
  const files = watchSaving()
  const hands = await openAccount(
    { discogsUsername: 'ada' },
    () => {
      server.refuses(endpoints.exportUserData, 'REAUTHENTICATION_REQUIRED')
      server.answers(endpoints.reauthenticationMethods, { methods })
      prepare()
    },
    visit,
  )
  await hands.click(await button(t('account.data.submit')))
  return { hands, files, opened: within(await dialog(t('reauthentication.title'))) }
}
