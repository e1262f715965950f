import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { keepOffline, readOffline } from '../../../src/lib/device/kept-on-device.ts'
import { endSession, readToken } from '../../../src/lib/session/session.ts'
import { aUser } from '../../fixtures/account.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, wait, words } from '../../harness/look.ts'
import { NOW } from '../../harness/now.ts'
import { prepareDashboard, openPage } from '../../harness/open-page.tsx'
import { fakeBrowser } from './fake-browser.ts'

const KEPT = {
  asOf: NOW.getTime(),
  total: 3,
  records: [
    { id: '1', discogsId: 1, artist: 'Alice Venn', name: 'Slow Harbour', state: 'on-sale', numForSale: 2 },
    { id: '2', discogsId: 2, artist: 'Dora', name: 'Low Tide', state: 'none', numForSale: 0 },
  ],
} as const

it('shows the list as it was while there is no network, and keeps the session', async () => {
  fakeBrowser()
  await keepOffline(KEPT)
  await openPage('/dashboard/vinyls', () => server.isUnreachableFor(endpoints.authProfile))
  await words(t('push.offline.title'))
  const rows = within(await screen.findByRole('list', { name: t('watches.pageTitle') })).getAllByRole(
    'listitem',
  )
  expect(rows.map((row) => row.textContent)).toEqual([
    `Alice Venn • Slow Harbour${t('watches.oldState.onSale', { count: 2 })}`,
    `Dora • Low Tide${t('watches.oldState.none')}`,
  ])
  await words(t('push.offline.more', { count: 1 }))
  // Nothing can be changed here but whether it is tried again.
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await wait(60_000)
  expect(readToken()).toBe('token')
})

it('goes on by itself when the network is back', async () => {
  fakeBrowser()
  await keepOffline(KEPT)
  const hands = await openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.isUnreachableFor(endpoints.authProfile)
  })
  await words(t('push.offline.title'))
  prepareDashboard(aUser())
  await hands.click(await button(t('errors.retry')))
  await screen.findByRole('heading', { level: 1, name: t('watches.title') })
  await eventually(() => expect(screen.queryByText(t('push.offline.title'))).toBeNull())
})

it('keeps the list once everything has loaded, and forgets it when the session ends', async () => {
  fakeBrowser()
  await openPage('/dashboard/vinyls', () => server.answers(endpoints.listVinyls, aWatchList([aWatch(1)])))
  await wait(5000)
  expect((await readOffline())?.records).toHaveLength(1)
  endSession('ended')
  await wait(50)
  expect(await readOffline()).toBeNull()
})
