import { endpoints } from '@cratewatch/contracts/endpoints'
import type { ImportCandidate, ImportPreview } from '@cratewatch/contracts/lists/vinyl-import'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aLine, aPreview, aRun } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, words } from '../harness/look.ts'
import { openImport } from './open-discogs.ts'

const aCandidate = (id: number, given: Partial<ImportCandidate> = {}): ImportCandidate => ({
  id,
  title: 'Broadcast - Haha Sound',
  thumb: '',
  year: 2003,
  label: 'Warp Records',
  country: 'UK',
  format: 'LP, Album',
  medium: 'vinyl',
  catalogueNumber: 'WARPLP106',
  masterId: 72,
  ...given,
})

const named = (given: Partial<ImportPreview['named']> = {}): ImportPreview['named'] => ({
  total: 3,
  searched: 0,
  certain: 0,
  toChoose: 0,
  nothing: 0,
  unread: 0,
  isSearching: false,
  remainingSeconds: 180,
  ...given,
})

const FOUND = aPreview({
  records: 1,
  named: named({ searched: 3, certain: 1, toChoose: 1, nothing: 1 }),
  firstRecords: [aLine({ line: 1 })],
  firstChoices: [
    aLine({
      line: 2,
      text: 'Broadcast, Haha Sound',
      problem: 'name-only',
      discogsId: null,
      said: { artist: 'Broadcast', title: 'Haha Sound' },
      candidates: [aCandidate(2), aCandidate(3, { country: 'US', year: 2015 })],
    }),
  ],
  firstNamed: [aLine({ line: 3, text: 'Nobody', problem: 'name-only', discogsId: null, candidates: [] })],
})

const open = (preview: ImportPreview) =>
  openImport(() => server.answers(endpoints.readImportPreview, { preview }))

it.each(['en', 'es'] as const)(
  'offers to look for lines without a number, and starts nothing, in %s',
  async (locale) => {
    const preview = aPreview({ named: named() })
    const hands = await openImport(() => server.answers(endpoints.readImportPreview, { preview }), { locale })
    await words(t('wantlist.files.named.title', { count: 3 }))
    expect(server.calls(endpoints.startImportSearch)).toEqual([])
    server.answers(endpoints.startImportSearch, {
      ...preview,
      named: named({ isSearching: true, searched: 1 }),
    })
    await hands.click(await button(t('wantlist.files.named.start')))
    await screen.findByRole('progressbar', { name: t('wantlist.files.named.searching') })
    expect(server.onlyCall(endpoints.startImportSearch).body).toEqual({ id: anId(60) })
  },
)

it('stops a search, and keeps what it found', async () => {
  const hands = await open({
    ...FOUND,
    named: named({ isSearching: true, searched: 2, certain: 1, toChoose: 1 }),
  })
  const stop = await button(t('wantlist.files.named.stop'))
  server.answers(endpoints.stopImportSearch, undefined)
  server.answers(endpoints.readImportPreview, {
    preview: { ...FOUND, named: named({ searched: 2, toChoose: 1 }) },
  })
  await hands.click(stop)
  await button(t('wantlist.files.named.start'))
  expect(server.calls(endpoints.stopImportSearch)).toHaveLength(1)
})

it('imports what is chosen of what was found, or any pressing of it', async () => {
  const hands = await open(FOUND)
  server.answers(endpoints.confirmImport, { progress: aRun() })
  const choices = within(await screen.findByRole('group', { name: 'Broadcast – Haha Sound' }))
  expect(choices.getAllByRole('radio')).toHaveLength(4)
  await button(t('wantlist.files.preview.confirm', { count: 1 }))
  await hands.click(choices.getByRole('radio', { name: /US/ }))
  await hands.click(
    choices.getByRole('radio', {
      name: t('wantlist.files.named.anyPressing', { title: 'Broadcast - Haha Sound' }),
    }),
  )
  await hands.click(await button(t('wantlist.files.preview.confirm', { count: 2 })))
  expect(server.onlyCall(endpoints.confirmImport).body).toMatchObject({
    picks: [{ line: 2, discogsId: 2, anyPressing: true }],
  })
})

it('imports nothing of a line of which none is chosen', async () => {
  const hands = await open(FOUND)
  server.answers(endpoints.confirmImport, { progress: aRun() })
  const choices = within(await screen.findByRole('group', { name: 'Broadcast – Haha Sound' }))
  await hands.click(choices.getByRole('radio', { name: /UK/ }))
  await hands.click(choices.getByRole('radio', { name: t('wantlist.files.named.none') }))
  await hands.click(await button(t('wantlist.files.preview.confirm', { count: 1 })))
  expect(server.onlyCall(endpoints.confirmImport).body).toMatchObject({ picks: [] })
})

it('says nothing of it where every line has its number', async () => {
  await open(aPreview())
  await button(t('wantlist.files.preview.confirm', { count: 2 }))
  absent(t('wantlist.files.named.start'))
})
