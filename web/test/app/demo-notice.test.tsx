import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aUser, anInstance } from '../fixtures/account.ts'
import { server } from '../harness/fake-server.ts'
import { absent, textOf, words } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'

const RESET = '2026-01-05T18:00:00.000Z'
const moment = (tag: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(RESET))

it.each([
  ['/auth', null],
  ['/dashboard/settings/notifications', aUser({ locale: 'es' })],
] as const)(
  'a demo for strangers says on %s when it is reset, in the language of its reader',
  async (path, user) => {
    await openPage(path, () => server.answers(endpoints.instanceInfo, anInstance({ resetsAt: RESET })), {
      user,
      locale: 'es',
    })
    await words(t('shell.demo.title'))
    expect(textOf(await screen.findByRole('main'))).toContain(moment('es'))
  },
)

it('no other instance does', async () => {
  await openPage('/dashboard/settings/notifications', () =>
    server.answers(endpoints.instanceInfo, anInstance()),
  )
  await screen.findByRole('main')
  absent(t('shell.demo.title'))
})
