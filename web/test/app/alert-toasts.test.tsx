import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anEntry, pageOf } from '../alerting/centre/open-centre.ts'
import { aWatch } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, wait, words } from '../harness/look.ts'
import { card, openList } from '../watching/open-list.ts'

/** Newer than any page that is open. */
const LATER = '2999-01-01T00:00:00.000Z'
/** What the bell asks for every 15 seconds. */
const nextCount = () => wait(15_100)

it.each(['en', 'es'] as const)('shows a copy that appears wherever one is, once, in %s', async (locale) => {
  await openList([aWatch(1)], () => server.answers(endpoints.unreadCount, { unreadCount: 1 }), { locale })
  await card(/Record 1/)
  server.answers(endpoints.unreadCount, { unreadCount: 3 })
  const entries = [anEntry(1, { createdAt: LATER }), anEntry(2, { createdAt: LATER })]
  server.answers(
    endpoints.listNotifications,
    pageOf([...entries, anEntry(3, { createdAt: '2020-01-01T00:00:00.000Z' })]),
  )
  await nextCount()
  await words(new RegExp(t('notifications.others', { count: 1 })))
  expect(screen.getAllByRole('button', { name: t('words.details') })).toHaveLength(1)
  await nextCount()
  expect(server.calls(endpoints.listNotifications)).toHaveLength(1)
})

it('shows nothing of what is gone again, or is no copy', async () => {
  await openList([aWatch(1)], () => server.answers(endpoints.unreadCount, { unreadCount: 0 }))
  await card(/Record 1/)
  server.answers(endpoints.unreadCount, { unreadCount: 2 })
  const at = { createdAt: LATER }
  server.answers(
    endpoints.listNotifications,
    pageOf([anEntry(1, { ...at, gone: true }), anEntry(2, { ...at, type: 'SYSTEM', vinyl: null })]),
  )
  await nextCount()
  await eventually(() => expect(server.calls(endpoints.listNotifications)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: t('words.details') })).toBeNull()
})
