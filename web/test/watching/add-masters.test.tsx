import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aSubscription } from '../fixtures/account.ts'
import { aPreview } from '../fixtures/lists.ts'
import { aFilter, aMasterPage, aMasterWatch, aPressing } from '../fixtures/masters.ts'
import { aResult, aWatchList } from '../fixtures/watches.ts'
import { refusalText, server } from '../harness/fake-server.ts'
import { absent, button, eventually, link, refusal, region, words } from '../harness/look.ts'
import { address } from '../harness/open-page.tsx'
import { add, field, finds, holds, openAddForm, suggestions } from './open-add-form.ts'

const LINK = 'https://www.discogs.com/master/5001-Album'
const watchAny = () => button(t('watches.master.watch'))

/** The add form with the link of an album in it. */
const openMaster = async (prepare: () => void = () => {}) => {
  const hands = await openAddForm(() => {
    server.answers(endpoints.readMaster, aMasterPage(1))
    server.answers(endpoints.watchMaster, aMasterWatch(1))
    prepare()
  })
  await hands.click(await field())
  await hands.paste(LINK)
  return hands
}

it('shows the album of a link, and how many of its pressings are records', async () => {
  await openMaster()
  const offer = within(await region(t('words.album')))
  await offer.findByText('Artist – Album 1')
  await offer.findByText(/1977.*3 pressings/)
  await offer.findByText(t('watches.master.records', { count: 2 }))
  expect(server.onlyCall(endpoints.readMaster).params).toEqual({ id: 5001 })
  expect(server.calls(endpoints.searchVinyls)).toEqual([])
})

it.each([
  ['the button of the album', async () => (await watchAny()).click()],
  ['"Add"', async () => (await add()).click()],
])('watches any record of it by one press of %s', async (_, press) => {
  await openMaster()
  await words('Artist – Album 1')
  await press()
  await words(t('watches.added.text', { name: 'Artist • Album 1' }))
  expect(server.onlyCall(endpoints.watchMaster)).toMatchObject({ params: { id: 5001 }, body: {} })
  await holds('')
})

it('watches it before it was read, by Enter', async () => {
  const hands = await openMaster(() => server.holds(endpoints.readMaster))
  await hands.keyboard('{Enter}')
  await words(t('watches.added.title'))
})

it('asks for the album once the typing rests', async () => {
  const hands = await openAddForm(() => server.answers(endpoints.readMaster, aMasterPage(1)))
  await hands.type(await field(), LINK)
  await words('Artist – Album 1')
  expect(server.calls(endpoints.readMaster)).toHaveLength(1)
})

it('shows the album on its way at once', async () => {
  await openMaster()
  await words('Artist – Album 1')
  const held = server.holds(endpoints.watchMaster)
  ;(await watchAny()).click()
  await screen.findByRole('article', { name: t('watches.add.pendingAlbum', { id: 5001 }), busy: true })
  server.answers(endpoints.listVinyls, aWatchList([aMasterWatch(1)]))
  held.answer(aMasterWatch(1))
  await screen.findByRole('article', { name: /Album 1/, busy: false })
})

it('leads to its pressings', async () => {
  const hands = await openMaster()
  await hands.click(await link(t('masters.filter.change')))
  await eventually(() => expect(address()).toBe('/dashboard/masters/5001'))
})

it('knows an album that is watched already', async () => {
  await openMaster(() =>
    server.answers(endpoints.readMaster, aMasterPage(1, { watch: { id: anId(9), filter: aFilter() } })),
  )
  await words(t('words.onYourList'))
  await link(t('watches.master.change'))
  absent(t('watches.master.watch'))
  expect(await add()).toHaveProperty('disabled', true)
})

it('says that more records than the plan allows need a choice', async () => {
  await openMaster(() => server.answers(endpoints.readMaster, aMasterPage(1, { pressingLimit: 1 })))
  await words(t('watches.master.tooMany', { count: 2, limit: 1 }))
  expect(await watchAny()).toHaveProperty('disabled', true)
  expect(await add()).toHaveProperty('disabled', true)
  await link(t('masters.filter.change'))
})

it('says that none of its pressings is a record yet', async () => {
  const pressings = [aPressing(1, { formats: ['CD'] })]
  await openMaster(() => server.answers(endpoints.readMaster, aMasterPage(1, { pressings })))
  await words(t('watches.master.none'))
  expect(await watchAny()).toHaveProperty('disabled', false)
})

it('watches nothing while the plan has no room', async () => {
  await openMaster(() => server.answers(endpoints.subscriptionStatus, aSubscription({ vinylCount: 5 })))
  await words('Artist – Album 1')
  expect(await watchAny()).toHaveProperty('disabled', true)
  await words(t('watches.add.atLimit'))
})

it('says that the marketplace has no such album', async () => {
  await openMaster(() => server.refuses(endpoints.readMaster, 'DISCOGS_MASTER_NOT_FOUND'))
  await refusal('DISCOGS_MASTER_NOT_FOUND')
  absent(t('watches.master.watch'), t('masters.filter.change'))
  expect(await add()).toHaveProperty('disabled', true)
})

it.each(['DISCOGS_API_ERROR', 'SERVICE_UNAVAILABLE'] as const)(
  'reads the album again after %s, and can watch it meanwhile',
  async (code) => {
    const hands = await openMaster(() => server.refuses(endpoints.readMaster, code))
    await refusal(code)
    expect(await watchAny()).toHaveProperty('disabled', false)
    server.answers(endpoints.readMaster, aMasterPage(1))
    await hands.click(await button(t('errors.retry')))
    await words('Artist – Album 1')
  },
)

it('says that the server is not reached', async () => {
  await openMaster(() => server.isUnreachableFor(endpoints.readMaster))
  await words(t('errors.network', { reason: 'connection refused' }))
})

it.each(['TOO_MANY_PRESSINGS', 'VINYL_LIMIT_REACHED', 'DISCOGS_API_ERROR'] as const)(
  'says why %s kept an album out, and leaves the link in the field',
  async (code) => {
    await openMaster(() => server.refuses(endpoints.watchMaster, code))
    await words('Artist – Album 1')
    ;(await watchAny()).click()
    await words(refusalText(code))
    await holds(LINK)
  },
)

it('lets go of an album', async () => {
  const hands = await openMaster()
  await hands.click(await button(t('watches.search.clear')))
  await holds('')
  absent(t('watches.master.watch'))
})

it('goes from a pressing that was picked to its album', async () => {
  const hands = await openAddForm(() => {
    server.answers(endpoints.readMaster, aMasterPage(1))
    finds(aResult(8, { masterId: 5001 }))
  })
  await hands.type(await field(), 'neu')
  await hands.click(await screen.findByRole('option', { name: /Record 8/ }))
  expect((await link(t('watches.search.otherPressings'))).getAttribute('href')).toBe(
    '/dashboard/masters/5001',
  )
  await hands.click(await button(t('watches.search.anyPressing')))
  await words('Artist – Album 1')
  await holds('Artist - Record 8')
})

it('offers the album of several results among them', async () => {
  const hands = await openAddForm(() => {
    server.answers(endpoints.readMaster, aMasterPage(1))
    finds(aResult(1, { masterId: 5001 }), aResult(2, { masterId: 5001 }), aResult(3, { masterId: 5002 }))
  })
  await hands.type(await field(), 'neu')
  expect(await suggestions()).toHaveLength(4)
  await hands.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await words('Artist – Album 1')
  expect(server.onlyCall(endpoints.readMaster).params).toEqual({ id: 5001 })
})

it('hands a pasted list to the import, which shows what it understood', async () => {
  const hands = await openAddForm(() => {
    server.answers(endpoints.previewImport, aPreview())
    server.answers(endpoints.marketplaceStatus, { isConnected: false, username: null, wasRevoked: false })
    server.answers(endpoints.readImportPreview, { preview: aPreview() })
    server.answers(endpoints.importStatus, { progress: null })
    server.answers(endpoints.followedLists, { lists: [], limit: 1 })
    server.answers(endpoints.wantlistSyncStatus, { progress: null })
  })
  await hands.click(await field())
  await hands.paste('https://www.discogs.com/master/5001\n1001\nMiles Davis – Kind of Blue')
  await words(t('wantlist.pasted.found', { count: 3 }))
  await words(t('watches.add.listHint'))
  expect(await add()).toHaveProperty('disabled', true)
  await hands.click(await button(t('wantlist.pasted.read')))
  await words(/^list\.csv/)
  expect(address()).toBe('/dashboard/settings/discogs')
  const { body } = server.onlyCall(endpoints.previewImport)
  expect(await (body as Blob).text()).toBe(
    'https://www.discogs.com/master/5001\n1001\nMiles Davis – Kind of Blue',
  )
})

it('says why a list could not be read, and keeps it', async () => {
  const hands = await openAddForm(() => server.refuses(endpoints.previewImport, 'FILE_WITHOUT_RECORDS'))
  await hands.click(await field())
  await hands.paste('[m5001]\n1001')
  await hands.click(await button(t('wantlist.pasted.read')))
  await refusal('FILE_WITHOUT_RECORDS')
  await holds('[m5001] 1001')
})
