import { endpoints } from '@cratewatch/contracts/endpoints'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aFilter, aMasterWatch } from '../../fixtures/masters.ts'
import { aWatch } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, link, textOf, words } from '../../harness/look.ts'
import { decision, openRecord, seen as anObservation, timelineOf } from '../record/open-record.ts'

const { excludePressing } = endpoints
const pressings = (given: Parameters<typeof aFilter>[0]) => ({
  pressings: { filter: aFilter(given), covered: 12, total: 40 },
})
const seen = {
  discogsId: 1003,
  title: 'Pressing 3',
  thumb: '',
  year: 1990,
  country: 'Germany',
  label: 'Brain',
  catalogueNumber: 'BRAIN 3',
  format: 'CD, Album',
}

it.each([
  [
    'en',
    { formats: ['LP'], countries: ['UK', 'US'], yearFrom: 1979, yearTo: 1985 },
    'Any LP · UK, US · 1979–1985 · 12 of 40 pressings',
  ],
  ['es', { formats: ['LP', 'CD'], yearFrom: 1979 }, 'Cualquier LP o CD · desde 1979 · 12 de 40 ediciones'],
  ['en', { without: [1, 2], yearTo: 1990 }, 'Any pressing · until 1990 · 2 excluded · 12 of 40 pressings'],
  ['es', { ...ANY_RECORD, only: [1] }, 'Cualquier vinilo · 1 edición elegida · 12 de 40 ediciones'],
  [
    'en',
    { countries: ['A', 'B', 'C', 'D', 'E'], yearFrom: 1980, yearTo: 1980 },
    'Any pressing · A, B, C and 2 more · 1980 · 12 of 40 pressings',
  ],
] as const)('says of a record in %s which pressings are wanted', async (locale, filter, line) => {
  await openRecord({ vinyl: aMasterWatch(1, pressings(filter)) }, undefined, { locale })
  expect(textOf(await screen.findByRole('main'))).toContain(line)
  const all = await link(t('masters.filter.covered', { covered: 12, count: 40 }))
  expect(all.getAttribute('href')).toBe('/dashboard/masters/5001')
})

it('leads from a record to the other pressings, where its album is known', async () => {
  await openRecord({ vinyl: aWatch(1, { masterId: 5001 }) })
  const others = await link(t('record.otherPressings'))
  expect(others.getAttribute('href')).toBe('/dashboard/masters/5001')
})

it.each([
  [{ misfit: 'format' }, 'not a pressing you want (seen: CD, Album; you want: Any LP)'],
  [{ misfit: 'year' }, '(seen: 1990)'],
  [{ misfit: 'excluded' }, '(you left it out)'],
] as const)('says in the log why a pressing was not wanted: %o', async (given, line) => {
  await openRecord({
    vinyl: aMasterWatch(1, pressings({ formats: ['LP'] })),
    ...timelineOf({ alerts: [decision({ pressing: seen, silentReason: 'not-wanted', ...given })] }),
  })
  const log = await screen.findByRole('list', { name: t('record.timeline') })
  const text = textOf(within(log).getByRole('article'))
  expect(text).toContain(line)
  expect(text).toContain('CD, Album · Germany 1990 · Brain')
  // One truth: what led to no alert was no alert.
  expect(text).not.toContain(t('record.log.reasons', { reasons: t('record.log.because.back-for-sale') }))
})

it('leaves the pressing of an alert out from now on, and offers it no more', async () => {
  const record = { ...timelineOf({ alerts: [decision({ pressing: seen })] }) }
  const hands = await openRecord({ vinyl: aMasterWatch(1, pressings({ without: [9] })), ...record })
  server.answers(excludePressing, aMasterWatch(1))
  const exclude = await screen.findByRole('button', { name: /^Not this pressing: CD, Album/ })
  await hands.click(exclude)
  await words(t('masters.exclude.done'))
  expect(server.onlyCall(excludePressing).body).toEqual({ discogsId: 1003 })
  expect(screen.queryByRole('button', { name: /this pressing/ })).toBeNull()
})

it('does not offer to leave out what is left out', async () => {
  await openRecord({
    vinyl: aMasterWatch(1, pressings({ without: [1003] })),
    ...timelineOf({ alerts: [decision({ pressing: seen })] }),
  })
  await button(t('watches.why.title'))
  await eventually(() => expect(screen.queryByRole('button', { name: /this pressing/ })).toBeNull())
})

it('says of each check which pressing it was about', async () => {
  const items = [anObservation(1, { pressing: seen }), anObservation(1)]
  await openRecord({
    vinyl: aMasterWatch(1),
    ...timelineOf({ seen: items }),
  })
  const list = await screen.findByRole('list', { name: t('record.timeline') })
  const [first, second] = within(list).getAllByRole('listitem').map(textOf)
  expect(first).toContain('CD, Album · Germany 1990 · Brain BRAIN 3')
  expect(second).not.toContain('CD')
})
