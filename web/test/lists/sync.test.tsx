import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, anInstance, aUser } from '../fixtures/account.ts'
import { aDifference, anEndedRun, aRun, someSyncSettings } from '../fixtures/lists.ts'
import { aWatch } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { watchLeaving, watchSaving } from '../harness/open-page.tsx'
import { CONNECTED, differences, NOT_CONNECTED, openDiscogs, openPremium } from './open-discogs.ts'

it.each(['en', 'es'] as const)('connects an account of the marketplace in %s, once', async (locale) => {
  const left = watchLeaving()
  const hands = await openDiscogs(
    () =>
      server.answers(endpoints.marketplaceStatus, { isConnected: false, username: null, wasRevoked: true }),
    { locale },
  )
  await words(t('wantlist.connection.revokedTitle'))
  const held = server.holds(endpoints.marketplaceConnect)
  await hands.dblClick(await button(t('wantlist.connection.connect')))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer({ authUrl: 'https://www.discogs.com/oauth' })
  await eventually(() => expect(left()).toEqual(['https://www.discogs.com/oauth']))
})

it('says that it could not be connected', async () => {
  const hands = await openDiscogs(() => {
    server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
    server.refuses(endpoints.marketplaceConnect, 'DISCOGS_API_ERROR')
  })
  await hands.click(await button(t('wantlist.connection.connect')))
  await words(t('wantlist.connection.discogsConnectionFailed'))
  await words(t('wantlist.sync.notConnected'))
  expect(await button(t('wantlist.sync.start'))).toHaveProperty('disabled', true)
})

it('says that this instance cannot be connected', async () => {
  await openDiscogs(() => {
    server.answers(endpoints.instanceInfo, anInstance({ marketplaceSignIn: false }))
    server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
  })
  await words(t('wantlist.connection.notOffered'))
  absent(t('wantlist.sync.title'), t('wantlist.connection.connect'))
})

it('disconnects the account', async () => {
  const hands = await openDiscogs(() => server.answers(endpoints.marketplaceDisconnect))
  await words(t('wantlist.connection.connectedAs', { username: 'ada' }))
  const press = await button(t('words.disconnect'))
  server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
  await hands.click(press)
  await button(t('wantlist.connection.connect'))
})

it('says why the account stays connected', async () => {
  const hands = await openDiscogs(() => server.refuses(endpoints.marketplaceDisconnect, 'FORBIDDEN'))
  await hands.click(await button(t('words.disconnect')))
  await words(t('wantlist.connection.discogsDisconnectionFailed'))
})

it.each([{ email: null }, { hasPassword: false }])('cannot disconnect the only way in: %j', async (given) => {
  await openDiscogs(undefined, { user: aUser(given) })
  await words(t('wantlist.connection.onlyWayIn'))
  expect(await button(t('words.disconnect'))).toHaveProperty('disabled', true)
  await link(t('wantlist.connection.toAccount'))
})

it('says that the connection did not load, and loads it when asked to', async () => {
  const hands = await openDiscogs(() => server.refuses(endpoints.marketplaceStatus, 'RATE_LIMITED'))
  await heading(t('wantlist.connection.loadFailed'))
  server.answers(endpoints.marketplaceStatus, CONNECTED)
  await hands.click(await button(t('errors.retry')))
  await heading(t('wantlist.connection.title'))
})

it('starts a sync, once, and follows it to its end', async () => {
  const hands = await openDiscogs()
  await hands.click(await screen.findByRole('checkbox', { name: t('wantlist.sync.alsoOnSale') }))
  await hands.click(await screen.findByRole('checkbox', { name: t('wantlist.anyPressing') }))
  const held = server.holds(endpoints.startWantlistSync)
  const start = await button(t('wantlist.sync.start'))
  await hands.dblClick(start)
  await wait(100)
  await hands.click(start)
  expect(held.count()).toBe(1)
  server.answers(endpoints.wantlistSyncStatus, { progress: aRun() })
  held.answer({ progress: aRun({ phase: 'queued' }) })
  await words(t('wantlist.run.phase.queued'))
  expect(server.onlyCall(endpoints.startWantlistSync).body).toEqual({ alsoOnSale: true, anyPressing: true })
  await words(t('wantlist.run.phase.checking', { item: 'Neu! – Neu! 75' }))
  await words(t('wantlist.run.processed', { processed: 4, total: 10 }))
  server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun() })
  await words(t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 0 }))
  await button(t('wantlist.sync.again'))
  const callsBefore = server.calls(endpoints.wantlistSyncStatus).length
  await wait(5000)
  expect(server.calls(endpoints.wantlistSyncStatus).length).toBeLessThanOrEqual(callsBefore + 1)
})

it('shows a sync that was started elsewhere when it cannot be started here', async () => {
  const hands = await openDiscogs(() => server.refuses(endpoints.startWantlistSync, 'SYNC_RUNNING'))
  const start = await button(t('wantlist.sync.start'))
  server.answers(endpoints.wantlistSyncStatus, { progress: aRun() })
  await hands.click(start)
  await words(t('wantlist.sync.wantlistSyncFailed'))
  await button(t('words.cancel'))
})

it.each([
  ['reading', () => t('wantlist.run.phase.reading')],
  ['waiting', () => t('wantlist.run.phase.waiting')],
  ['queued', () => t('wantlist.run.phase.queued')],
] as const)('tells what a sync is at: %s', async (phase, said) => {
  await openDiscogs(() =>
    server.answers(endpoints.wantlistSyncStatus, { progress: aRun({ phase, remainingSeconds: 30 }) }),
  )
  await words(said())
  await words(t('wantlist.run.remainingShort'))
})

it('cancels a sync, or says why not', async () => {
  const hands = await openDiscogs(() => {
    server.answers(endpoints.wantlistSyncStatus, { progress: aRun() })
    server.refuses(endpoints.cancelWantlistSync, 'NOT_FOUND')
  })
  await hands.click(await button(t('words.cancel')))
  await words(t('wantlist.run.cancelFailed'))
  server.answers(endpoints.cancelWantlistSync)
  server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun({ phase: 'cancelled' }) })
  await wait(200)
  const cancel = screen.queryByRole('button', { name: t('words.cancel') })
  if (cancel !== null) await hands.click(cancel)
  await button(t('wantlist.sync.again'))
})

it.each([
  ['complete', {}, () => t('wantlist.run.sync.complete')],
  [
    'with errors',
    { errorItems: 1, errors: [{ item: 'Can – Future Days', error: 'unreadable', discogsId: 3 }] },
    () => t('wantlist.run.sync.withErrors'),
  ],
  ['cancelled', { phase: 'cancelled' }, () => t('wantlist.run.sync.cancelled')],
  ['failed', { phase: 'failed', failure: 'private' }, () => t('wantlist.run.failure.private')],
  [
    'read short',
    { reading: { outcome: 'short', read: 245, total: 250, isRepeated: false } },
    () => t('wantlist.run.reading.short', { read: 245, total: 250 }),
  ],
  [
    'cut',
    { reading: { outcome: 'cut', read: 10_000, total: 10_300, isRepeated: false } },
    () => t('wantlist.run.reading.cut', { read: 10_000, total: 10_300 }),
  ],
  ['a daily one', { trigger: 'daily', stoppedWatches: 2 }, () => t('wantlist.run.stopped', { count: 2 })],
] as const)('tells how the last sync ended: %s', async (_, given, said) => {
  const errors = 'errors' in given ? [...given.errors] : []
  await openDiscogs(() =>
    server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun({ ...given, errors }) }),
  )
  await words(said())
})

const items = (item: string) => ({
  items: [
    {
      item,
      discogsId: 9,
      kind: 'release' as const,
      uri: 'https://x.org',
      outcome: null,
      reason: 'on-sale' as const,
    },
  ],
  pagination: { total: 12, pages: 2 },
})

it('tells what became of each record, by outcome and page', async () => {
  const hands = await openDiscogs(() => {
    server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun() })
    server.answersWith(endpoints.wantlistSyncItems, ({ query }) => items(JSON.stringify(query)))
  })
  expect(server.calls(endpoints.wantlistSyncItems)).toEqual([])
  await hands.click(await button(t('wantlist.run.details')))
  await words(/"outcome":"imported"/)
  await hands.click(await screen.findByRole('radio', { name: t('wantlist.run.skipped') }))
  await words(/"outcome":"skipped"/)
  await words(t('wantlist.reasons.on-sale'))
  const pages = await screen.findByRole('navigation', { name: t('wantlist.run.listLabel') })
  await hands.click(within(pages).getByRole('button', { name: t('words.next') }))
  await words(/"page":2/)
})

it('says that the records of a sync did not load', async () => {
  const hands = await openDiscogs(() => {
    server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun() })
    server.refuses(endpoints.wantlistSyncItems, 'VALIDATION_FAILED')
  })
  await hands.click(await button(t('wantlist.run.details')))
  await refusal('VALIDATION_FAILED')
})

it('says that the sync did not load', async () => {
  await openDiscogs(() => server.refuses(endpoints.wantlistSyncStatus, 'RATE_LIMITED'))
  await words(new RegExp(t('wantlist.sync.loadFailed')))
})

const daily = () => screen.findByRole('switch', { name: t('wantlist.daily.daily') })
const alsoOnSale = () => screen.findByRole('switch', { name: t('wantlist.daily.alsoOnSale') })

it('chooses how the list is kept in step: each switch counts at once', async () => {
  const hands = await openDiscogs()
  const held = server.holds(endpoints.updateSyncSettings)
  await hands.click(await alsoOnSale())
  await eventually(() => expect(held.count()).toBe(1))
  expect((await alsoOnSale()).getAttribute('aria-checked')).toBe('true')
  held.answer(someSyncSettings({ alsoOnSale: true, nextSyncAt: minutesAgo(-60) }))
  await words(/Next sync/)
  expect(server.onlyCall(endpoints.updateSyncSettings).body).toEqual({
    daily: true,
    alsoOnSale: true,
    anyPressing: false,
    stopRemoved: false,
  })
})

it('puts a switch back that the server refused', async () => {
  const hands = await openDiscogs(() => server.refuses(endpoints.updateSyncSettings, 'PREMIUM_REQUIRED'))
  await hands.click(await daily())
  await words(t('wantlist.daily.saveFailed'))
  expect((await daily()).getAttribute('aria-checked')).toBe('true')
})

it('shows what premium has to who has not', async () => {
  await openDiscogs(() => server.answers(endpoints.getSyncSettings, someSyncSettings({ isEntitled: false })))
  await words(t('wantlist.daily.hint'))
  await link(t('words.seePlans'))
})

it('has nothing to choose of a daily sync that is off', async () => {
  await openDiscogs(() => server.answers(endpoints.getSyncSettings, someSyncSettings({ daily: false })))
  expect(await alsoOnSale()).toHaveProperty('disabled', true)
})

it('watches a record that is only wanted, once', async () => {
  const hands = await openPremium()
  await words(t('wantlist.differences.onBoth', { count: 3 }))
  const held = server.holds(endpoints.addVinyl)
  await hands.dblClick(await button(t('wantlist.differences.watchName', { name: 'Artist • Record 1' })))
  await eventually(() => expect(held.count()).toBe(1))
  server.answers(endpoints.wantlistDifferences, differences({ records: [], notWatched: 0 }))
  held.answer(aWatch(1))
  await words(t('wantlist.differences.watched'))
  await words(t('wantlist.differences.allWatched'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1 })
})

it('stops watching what is not wanted any more, or says why not', async () => {
  const hands = await openPremium(() => {
    server.answersWith(endpoints.wantlistDifferences, ({ query }) =>
      differences({
        records: [aDifference(2, 'side' in query && query.side === 'not-wanted' ? anId(2) : null)],
      }),
    )
    server.refuses(endpoints.removeVinyl, 'VINYL_NOT_FOUND')
  })
  await hands.click(
    await screen.findByRole('radio', { name: new RegExp(t('wantlist.differences.notWanted')) }),
  )
  const stop = () => button(t('wantlist.differences.stopName', { name: 'Artist • Record 2' }))
  await hands.click(await stop())
  await words(t('words.failed'))
  server.answers(endpoints.removeVinyl)
  await hands.click(await stop())
  await words(t('wantlist.differences.stopped'))
  expect(server.calls(endpoints.removeVinyl).at(-1)?.params).toEqual({ id: anId(2) })
})

it('begins the other side of the comparison at its first page', async () => {
  const pages = { notWatched: 30, notWanted: 30, pagination: { total: 30, pages: 2 } }
  const hands = await openPremium(() => server.answers(endpoints.wantlistDifferences, differences(pages)))
  const comparison = within(
    await screen.findByRole('navigation', { name: t('wantlist.differences.listLabel') }),
  )
  await hands.click(comparison.getByRole('button', { name: t('words.next') }))
  await hands.click(
    await screen.findByRole('radio', { name: new RegExp(t('wantlist.differences.notWanted')) }),
  )
  await eventually(() =>
    expect(server.calls(endpoints.wantlistDifferences).at(-1)?.query).toMatchObject({
      side: 'not-wanted',
      page: 1,
    }),
  )
})

it.each([
  [
    'has not been read',
    () => server.answers(endpoints.wantlistDifferences, differences({ readAt: null, records: [] })),
    () => t('wantlist.differences.never'),
  ],
  [
    'did not load',
    () => server.refuses(endpoints.wantlistDifferences, 'DISCOGS_NOT_CONNECTED'),
    () => new RegExp(t('wantlist.differences.loadFailed')),
  ],
])('says of a list that it %s', async (_, prepare, said) => {
  await openPremium(prepare)
  await words(said())
})

it('compares the lists for premium only', async () => {
  await openDiscogs()
  await heading(t('wantlist.daily.title'))
  absent(t('wantlist.differences.title'))
  expect(server.calls(endpoints.wantlistDifferences)).toEqual([])
})

it('hands over the watch list as a file, once', async () => {
  const files = watchSaving()
  const hands = await openDiscogs(() => server.answers(endpoints.exportVinyls, 'id\n1001\n'))
  await hands.dblClick(await button(t('wantlist.export.submit')))
  await eventually(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('cratewatch-watchlist.csv')
  expect(await files[0]?.content.text()).toBe('id\n1001\n')
})

it('says that the watch list could not be downloaded', async () => {
  const hands = await openDiscogs(() => server.refuses(endpoints.exportVinyls, 'RATE_LIMITED'))
  await hands.click(await button(t('wantlist.export.submit')))
  await words(t('wantlist.export.failed'))
  expect(textOf(await screen.findByRole('main'))).toContain(t('wantlist.export.title'))
})
