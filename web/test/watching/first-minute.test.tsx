import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Wantlist } from '@cratewatch/contracts/lists/wantlist'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { ALL, withTexts } from '../../src/lib/text/i18n.ts'
import { anInstance, aUser, EMAIL } from '../fixtures/account.ts'
import { anExpected, someSettings } from '../fixtures/alerts.ts'
import { aRun, anEndedRun } from '../fixtures/lists.ts'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, field, heading, link, refusal, wait, words } from '../harness/look.ts'
import { address, openPage, watchLeaving } from '../harness/open-page.tsx'
import { CONNECTED } from '../lists/open-discogs.ts'
import { card, openList } from './open-list.ts'

/** What is expected where nothing can reach the collector yet. */
const NOWHERE = anExpected({ why: 'no-channel', words: 'In the app only.', bell: 'struck' })
const byMarketplace = aUser({ email: null, emailConfirmed: false, discogsUsername: 'ada' })
const started = { progress: aRun({ totalItems: 0, processedItems: 0, importedItems: 0, phase: 'reading' }) }

const aWant = (discogsId: number): Wantlist['wants'][number] => ({
  discogsId,
  artist: 'Artist',
  name: `Record ${discogsId}`,
  thumb: '',
  year: null,
  format: null,
  uri: `https://www.discogs.com/release/${discogsId}`,
  addedAt: null,
  vinylId: null,
})
const wantsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => aWant(first + index))

const PAGE = 12

/** Opens the empty list of somebody whose wantlist has so many records, once its texts are there. */
const openOffer = async (size: number, prepare: () => void = () => {}, user = byMarketplace) => {
  const hands = await openList(
    [],
    () => {
      server.answers(endpoints.marketplaceStatus, CONNECTED)
      server.answers(endpoints.readWantlist, {
        wants: wantsFrom(1, Math.min(size, PAGE)),
        pagination: { total: size, pages: Math.ceil(size / PAGE) },
        readAt: null,
      })
      server.answers(
        endpoints.getNotificationSettings,
        someSettings({
          emailEnabled: true,
          hasEmail: user.email !== null,
          reachable: [],
          expected: NOWHERE,
        }),
      )
      server.answers(endpoints.startWantlistSync, started)
      server.answers(endpoints.wantlistSyncStatus, started)
      server.answersWith(endpoints.setAlertRule, ({ body }) => endpoints.setAlertRule.answer.parse(body))
      prepare()
    },
    { user, locale: user.locale },
  )
  await withTexts(ALL, Promise.resolve(null))
  return hands
}

const these = (count: number) => button(t('wantlist.first.submitThese', { count }))
const all = (count: number) => button(t('wantlist.first.submitAll', { count }))
const tick = (number: number) => screen.findByRole('checkbox', { name: `Artist – Record ${number}` })
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.labels?.[0]?.textContent)

it.each(['en', 'es'] as const)(
  'offers in %s the wantlist with the rarest ticked, asks where to send alerts, and says what will happen',
  async (locale) => {
    const user = { ...byMarketplace, locale }
    const hands = await openOffer(137, undefined, user)
    await heading(t('wantlist.first.title', { count: 137 }))
    expect(server.onlyCall(endpoints.readWantlist).query).toMatchObject({ page: 1, sort: 'rarest' })
    await words(t('wantlist.first.room', { count: 5 }))
    expect(ticked()).toEqual([1, 2, 3, 4, 5].map((number) => `Artist – Record ${number}`))
    absent(t('alerts.reach.title'))
    server.answers(endpoints.updateEmail, { ...user, pendingEmail: EMAIL })
    await hands.type(await field(t('wantlist.first.email')), ` ${EMAIL} `)
    server.answers(endpoints.listVinyls, aWatchList([], { filling: 'sync' }))
    await hands.dblClick(await these(5))
    await heading(t('watches.empty.fillingTitle'))
    expect(server.onlyCall(endpoints.updateEmail).body).toEqual({ email: EMAIL })
    expect(server.onlyCall(endpoints.startWantlistSync).body).toMatchObject({ only: [1, 2, 3, 4, 5] })
    await words(t('alerts.reach.pendingText', { email: EMAIL }))
    await words(NOWHERE.words)
  },
)

it('adds what is ticked and nothing else, and says when the plan holds no more', async () => {
  const hands = await openOffer(137, undefined, aUser({ discogsUsername: 'ada' }))
  absent(t('wantlist.first.email'))
  await hands.click(await tick(9))
  await words(t('wantlist.first.full', { count: 5 }))
  expect((await tick(9)).matches(':checked')).toBe(false)
  await hands.click(await tick(2))
  absent(t('wantlist.first.full', { count: 5 }))
  await these(4)
  await hands.click(await tick(9))
  await hands.click(await these(5))
  await eventually(() => expect(server.calls(endpoints.startWantlistSync)).toHaveLength(1))
  expect(server.onlyCall(endpoints.startWantlistSync).body).toMatchObject({ only: [1, 3, 4, 5, 9] })
})

it('shows more of a long wantlist at a press, and keeps the ticks', async () => {
  const hands = await openOffer(137, undefined, aUser({ discogsUsername: 'ada' }))
  await hands.click(await tick(1))
  const more = await button(t('words.showMore'))
  server.answers(endpoints.readWantlist, {
    wants: wantsFrom(PAGE + 1, PAGE),
    pagination: { total: 137, pages: 2 },
    readAt: null,
  })
  await hands.click(more)
  await hands.click(await tick(20))
  expect(screen.queryByRole('button', { name: t('words.showMore') })).toBeNull()
  await hands.click(await these(5))
  await eventually(() => expect(server.calls(endpoints.startWantlistSync)).toHaveLength(1))
  expect(server.onlyCall(endpoints.startWantlistSync).body).toMatchObject({ only: [2, 3, 4, 5, 20] })
})

it('offers premium everything, and less where something is unticked', async () => {
  const hands = await openOffer(
    137,
    undefined,
    aUser({ discogsUsername: 'ada', subscription: { plan: 'PREMIUM' } }),
  )
  absent(t('wantlist.first.room', { count: 5 }))
  await all(137)
  await hands.click(await tick(7))
  await these(11)
  await hands.click(await tick(7))
  await hands.click(await all(137))
  await eventually(() => expect(server.calls(endpoints.startWantlistSync)).toHaveLength(1))
  const { body } = server.onlyCall(endpoints.startWantlistSync)
  expect(body).toEqual({ alsoOnSale: true, anyPressing: false })
})

it('starts nothing while nothing is ticked', async () => {
  const hands = await openOffer(1, undefined, aUser({ discogsUsername: 'ada' }))
  await all(1)
  await hands.click(await tick(1))
  expect((await these(0)).matches(':disabled')).toBe(true)
})

it('starts nothing while the address is wrong, or refused', async () => {
  const hands = await openOffer(3, () =>
    server.refuses(endpoints.updateEmail, 'EMAIL_ALREADY_IN_USE', { field: 'email' }),
  )
  await hands.type(await field(t('wantlist.first.email')), EMAIL)
  await hands.click(await all(3))
  await refusal('EMAIL_ALREADY_IN_USE')
  expect((await field(t('wantlist.first.email'))).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(endpoints.startWantlistSync)).toEqual([])
})

it('says why the sync did not start, and asks for nothing twice', async () => {
  const hands = await openOffer(3, () => server.refuses(endpoints.startWantlistSync, 'DISCOGS_NOT_CONNECTED'))
  server.answers(endpoints.updateEmail, { ...byMarketplace, pendingEmail: EMAIL })
  await hands.type(await field(t('wantlist.first.email')), EMAIL)
  await hands.click(await all(3))
  await refusal('DISCOGS_NOT_CONNECTED')
  absent(t('wantlist.first.email'))
  await hands.click(await all(3))
  await eventually(() => expect(server.calls(endpoints.startWantlistSync)).toHaveLength(2))
  expect(server.calls(endpoints.updateEmail)).toHaveLength(1)
})

it('offers a wantlist that could not be read just now, and none that is empty', async () => {
  const hands = await openOffer(0, () => server.refuses(endpoints.readWantlist, 'SERVICE_UNAVAILABLE'))
  await heading(t('wantlist.first.titleUnknown'))
  await hands.click(await button(t('wantlist.first.submit')))
  await eventually(() => expect(server.calls(endpoints.startWantlistSync)).toHaveLength(1))
  const { body } = server.onlyCall(endpoints.startWantlistSync)
  expect(body).toEqual({ alsoOnSale: false, anyPressing: false })
})

it('asks for the address alone where the wantlist is empty', async () => {
  await openOffer(0)
  await words(t('wantlist.first.empty'))
  await heading(t('alerts.reach.title'))
  expect(screen.queryByRole('button', { name: t('wantlist.first.submit') })).toBeNull()
})

it('connects an account of the marketplace, to come back to the list', async () => {
  const left = watchLeaving()
  const hands = await openList([], () =>
    server.answers(endpoints.marketplaceConnect, { authUrl: 'https://www.discogs.com/oauth' }),
  )
  await hands.click(await button(t('wantlist.connection.connect')))
  await eventually(() => expect(left()).toEqual(['https://www.discogs.com/oauth']))
  expect(server.onlyCall(endpoints.marketplaceConnect).body).toEqual({ from: 'list' })
})

it('has other ways to begin: the search, a list, and examples that are added at one press', async () => {
  const hands = await openList([])
  await hands.click(await button(t('watches.first.search')))
  expect(document.activeElement).toBe(await field(t('watches.add.label')))
  expect((await link(t('watches.first.paste'))).getAttribute('href')).toBe(
    '/dashboard/settings/discogs#import',
  )
  server.answersWith(endpoints.addVinyl, ({ body }) => aWatch(endpoints.addVinyl.body.parse(body).discogsId))
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1001)]))
  await hands.click(await button(t('watches.first.examples', { count: 3 })))
  await card(/Record 1001/)
  expect(server.calls(endpoints.addVinyl).map(({ body }) => body)).toEqual(
    [1001, 1002, 1003].map((discogsId) => ({ discogsId })),
  )
  await words(/^We’ll alert you by e-mail when any of them turns up\.$/)
})

it('has no examples where the instance has none', async () => {
  await openList([], () => server.answers(endpoints.instanceInfo, anInstance({ exampleRecords: [] })))
  await button(t('watches.first.search'))
  expect(screen.queryByRole('button', { name: /example/ })).toBeNull()
})

it.each([
  [aRun({ phase: 'reading' }), () => t('wantlist.run.phase.reading')],
  [aRun({ phase: 'waiting' }), () => t('wantlist.run.phase.waiting')],
  [aRun(), () => t('wantlist.first.progress.sync', { processed: 4, total: 10 })],
])('says in one line how far the wantlist is: %#', async (progress, said) => {
  await openList([aWatch(1)], () => {
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1)], { filling: 'sync' }))
    server.answers(endpoints.wantlistSyncStatus, { progress })
  })
  await words(said())
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(said())
  await words(/^We’ll alert you by e-mail when any of them turns up\.$/)
})

it.each([
  [anEndedRun({ importedItems: 2, skipped: { 'plan-limit': 8 } }), ['added', 'beyondPlan']],
  [anEndedRun({ importedItems: 0, skipped: { 'on-sale': 10 } }), ['addedNone', 'forSale']],
  [anEndedRun({ importedItems: 2, errorItems: 3 }), ['added', 'errors']],
] as const)('says at the end what came of it: %#', async (ended, said) => {
  await openList([aWatch(1)], () => {
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1)], { filling: 'import' }))
    server.answers(endpoints.importStatus, { progress: aRun({ id: ended.id }) })
  })
  await screen.findByRole('progressbar')
  server.answers(endpoints.importStatus, { progress: ended })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
  await wait(2000)
  const counts = { beyondPlan: 8, forSale: 10, errors: 3, added: 2, addedNone: 0 }
  await words(said.map((key) => t(`wantlist.first.${key}`, { count: counts[key] })).join(' '))
})

it('opens the import first for who comes with a list', async () => {
  await openPage('/dashboard/settings/discogs#import', () => {
    server.answers(endpoints.wantlistSyncStatus, { progress: null })
    server.answers(endpoints.readImportPreview, { preview: null })
    server.answers(endpoints.importStatus, { progress: null })
    server.answers(endpoints.followedLists, { lists: [], limit: 1 })
  })
  await field(t('wantlist.files.pasteLabel'))
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe(t('wantlist.files.title'))
  expect(address()).toBe('/dashboard/settings/discogs')
})
