import { endpoints } from '@cratewatch/contracts/endpoints'
import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { FAILURES, REASONS } from '@cratewatch/domain/lists/run'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { anEndedRun, aRun } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, factsOf, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { openDiscogs, openImport } from './open-discogs.ts'

const openRun = (run: RunProgress | null, prepare: () => void = () => {}) =>
  openDiscogs(() => {
    server.answers(endpoints.wantlistSyncStatus, { progress: run })
    prepare()
  })

const bar = () => screen.findByRole('progressbar')
const counts = async () => factsOf((await words(t('wantlist.run.skipped'))).closest('dl') as HTMLElement)
const countCalls = () => server.calls(endpoints.wantlistSyncStatus).length

it('shows how far a run is, and what came of it so far', async () => {
  await openRun(aRun({ totalItems: 2000, processedItems: 1500, importedItems: 1200, skippedItems: 299 }))
  expect((await bar()).getAttribute('aria-valuenow')).toBe('1500')
  expect((await bar()).getAttribute('aria-valuemax')).toBe('2000')
  await words('1,500 of 2,000')
  expect(await counts()).toEqual({
    [t('wantlist.run.imported')]: '1,200',
    [t('wantlist.run.skipped')]: '299',
    [t('wantlist.run.errors')]: '1',
  })
  await words(t('wantlist.run.mayLeave'))
  absent(t('wantlist.run.details'), t('wantlist.sync.again'))
})

it.each([
  [null, null],
  [59, () => t('wantlist.run.remainingShort')],
  [60, () => t('wantlist.run.remaining', { span: '1 minute' })],
  [7300, () => t('wantlist.run.remaining', { span: '2 hours' })],
] as const)('says what is left of a run: %s seconds', async (remainingSeconds, said) => {
  await openRun(aRun({ remainingSeconds }))
  await words(t('wantlist.run.mayLeave'))
  expect(screen.queryByText(/left$/)?.textContent ?? null).toBe(said === null ? null : said())
})

it('names the record that is checked, or the next one', async () => {
  await openRun(aRun({ currentItem: null }))
  await words(t('wantlist.run.phase.checkingNext'))
})

it('is full where an empty list was read', async () => {
  await openRun(anEndedRun({ totalItems: 0, processedItems: 0, importedItems: 0, skippedItems: 0 }))
  expect((await bar()).getAttribute('aria-valuenow')).toBe('1')
  expect((await bar()).getAttribute('aria-valuemax')).toBe('1')
  absent(t('wantlist.run.details'))
})

it('is as full as it came where it was cancelled', async () => {
  await openRun(anEndedRun({ phase: 'cancelled', processedItems: 4 }))
  expect((await bar()).getAttribute('aria-valuenow')).toBe('4')
  await button(t('wantlist.run.details'))
})

it.each(FAILURES)('says why a run failed: %s', async (failure) => {
  await openRun(anEndedRun({ phase: 'failed', failure }))
  await words(t('wantlist.run.sync.failed'))
  await words(t(`wantlist.run.failure.${failure}`))
})

it.each([
  [anEndedRun({ endedAt: minutesAgo(5) }), '5 minutes ago', false],
  [anEndedRun({ endedAt: null, startedAt: minutesAgo(9), trigger: 'daily' }), '9 minutes ago', true],
])('says when a run ended, and whether it was the daily one', async (run, ago, isDaily) => {
  await openRun(run)
  const end = (await words(t('wantlist.run.ended', { ago }))).parentElement as HTMLElement
  expect(within(end).queryByText(t('wantlist.daily.title')) !== null).toBe(isDaily)
  absent(t('wantlist.run.stopped', { count: 0 }))
})

it('lists what could not be checked, and that there was more', async () => {
  await openRun(
    anEndedRun({
      errorItems: 1200,
      errors: [
        { item: 'Can – Future Days', error: 'Discogs did not answer', discogsId: 3 },
        { item: 'Faust – IV', error: 'Unreadable', discogsId: 4 },
      ],
    }),
  )
  const list = (await words('Can – Future Days')).closest('section') as HTMLElement
  expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
    'Can – Future DaysDiscogs did not answer',
    'Faust – IVUnreadable',
  ])
  within(list).getByText(t('wantlist.files.preview.more', { shown: 2, total: 1200 }))
})

it('says nothing of more errors where all are shown', async () => {
  await openRun(anEndedRun({ errorItems: 1, errors: [{ item: 'Faust – IV', error: 'Gone', discogsId: 4 }] }))
  await words('Faust – IV')
  absent(/The first/)
})

it.each([
  ['complete', {}, () => t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 0 })],
  [
    'cancelled',
    { phase: 'cancelled' },
    () => t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 0 }),
  ],
  ['failed', { phase: 'failed', failure: 'private' }, () => t('wantlist.run.failure.private')],
  ['withErrors', { errorItems: 3 }, () => t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 3 })],
] as const)('announces once how a run ended that was seen under way: %s', async (end, given, said) => {
  await openRun(aRun())
  await words(t('wantlist.run.mayLeave'))
  const saw = server.calls(endpoints.subscriptionStatus).length
  server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun(given) })
  await wait(2100)
  const toasts = await screen.findAllByText(said(), { selector: '[data-sonner-toaster] *' })
  expect(toasts).toHaveLength(1)
  expect(await screen.findAllByText(t(`wantlist.run.sync.${end}`))).not.toHaveLength(0)
  expect(server.calls(endpoints.subscriptionStatus).length).toBeGreaterThan(saw)
  const then = countCalls()
  await wait(10_000)
  expect(countCalls()).toBe(then)
})

it('announces nothing of a run that had ended before', async () => {
  await openRun(anEndedRun())
  await words(t('wantlist.run.sync.complete'))
  await wait(500)
  absent(t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 0 }))
})

it('announces nothing of a run by the end of another', async () => {
  await openRun(aRun())
  await words(t('wantlist.run.mayLeave'))
  server.answers(endpoints.wantlistSyncStatus, { progress: anEndedRun({ id: anId(51) }) })
  await wait(2500)
  await words(t('wantlist.run.sync.complete'))
  absent(t('wantlist.run.counts', { imported: 2, skipped: 1, errors: 0 }))
})

it('asks every two seconds while a run is under way', async () => {
  await openRun(aRun())
  await words(t('wantlist.run.mayLeave'))
  const before = countCalls()
  await wait(6100)
  expect(countCalls() - before).toBe(3)
})

it('begins with the choice of the last sync', async () => {
  await openRun(anEndedRun({ alsoOnSale: true }))
  await button(t('wantlist.sync.again'))
  await screen.findByRole('checkbox', { name: t('wantlist.sync.alsoOnSale'), checked: true })
})

it('cancels once', async () => {
  const hands = await openRun(aRun())
  const held = server.holds(endpoints.cancelWantlistSync)
  const cancel = await button(t('words.cancel'))
  await hands.dblClick(cancel)
  await wait(100)
  await hands.click(cancel)
  expect(held.count()).toBe(1)
})

const items = (given: { item: string; reason?: (typeof REASONS)[number] | null }[]) => ({
  items: given.map(({ item, reason = null }, index) => ({
    item,
    discogsId: index + 1,
    kind: 'release' as const,
    uri: `https://x.org/${index + 1}`,
    outcome: null,
    reason,
  })),
  pagination: { total: given.length, pages: 1 },
})

const openItems = async (run: RunProgress, prepare: () => void) => {
  const hands = await openRun(run, prepare)
  await hands.click(await button(t('wantlist.run.details')))
  return hands
}

it('names the reason of each record that was left out', async () => {
  await openItems(anEndedRun({ importedItems: 0 }), () =>
    server.answers(endpoints.wantlistSyncItems, items(REASONS.map((reason) => ({ item: reason, reason })))),
  )
  for (const reason of REASONS) {
    const row = (await link(new RegExp(`^${reason}`))).closest('li') as HTMLElement
    expect(textOf(row)).toContain(t(`wantlist.reasons.${reason}`))
  }
  expect(server.onlyCall(endpoints.wantlistSyncItems).query).toEqual({
    outcome: 'skipped',
    page: 1,
    limit: 10,
  })
})

it('begins with what was imported, if anything was', async () => {
  await openItems(anEndedRun(), () =>
    server.answers(endpoints.wantlistSyncItems, items([{ item: 'Neu! 75' }])),
  )
  expect((await link(/^Neu! 75/)).getAttribute('href')).toBe('https://x.org/1')
  expect(server.onlyCall(endpoints.wantlistSyncItems).query).toMatchObject({ outcome: 'imported' })
})

it('begins each outcome with its first page, and says where there is nothing', async () => {
  const many = { ...items([{ item: 'Neu! 75' }]), pagination: { total: 30, pages: 3 } }
  const hands = await openItems(anEndedRun(), () => server.answers(endpoints.wantlistSyncItems, many))
  const pages = await screen.findByRole('navigation', { name: t('wantlist.run.listLabel') })
  await hands.click(within(pages).getByRole('button', { name: t('words.next') }))
  await eventually(() =>
    expect(server.calls(endpoints.wantlistSyncItems).at(-1)?.query).toMatchObject({ page: 2 }),
  )
  server.answers(endpoints.wantlistSyncItems, { items: [], pagination: { total: 0, pages: 0 } })
  await hands.click(await screen.findByRole('radio', { name: t('wantlist.run.errors') }))
  await words(t('wantlist.run.nothing'))
  expect(server.calls(endpoints.wantlistSyncItems).at(-1)?.query).toMatchObject({ outcome: 'error', page: 1 })
})

it('keeps places free while the records come', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.wantlistSyncItems>> | undefined
  await openItems(anEndedRun(), () => {
    held = server.holds(endpoints.wantlistSyncItems)
  })
  await words(t('shell.loading'))
  held?.answer(items([{ item: 'Neu! 75' }]))
  await link(/^Neu! 75/)
  absent(t('shell.loading'))
})

const openFile = (run: RunProgress, prepare: () => void = () => {}) =>
  openImport(() => {
    server.answers(endpoints.importStatus, { progress: run })
    prepare()
  })

it.each([
  ['complete', {}],
  ['withErrors', { errorItems: 1 }],
  ['cancelled', { phase: 'cancelled' }],
  ['failed', { phase: 'failed' }],
] as const)('tells how the import of a file ended: %s', async (end, given) => {
  await openFile(anEndedRun({ trigger: 'file', ...given }))
  await words(t(`wantlist.run.import.${end}`))
  await button(t('wantlist.files.again'))
})

it('tells what became of each record of a file', async () => {
  const hands = await openFile(anEndedRun({ trigger: 'file' }), () =>
    server.answers(endpoints.importItems, items([{ item: 'Neu! 75' }])),
  )
  await hands.click(await button(t('wantlist.run.details')))
  await link(/^Neu! 75/)
  expect(server.calls(endpoints.wantlistSyncItems)).toEqual([])
})

it('has no other file to import before an import has ended', async () => {
  await openFile(aRun({ trigger: 'file' }))
  await words(t('wantlist.run.import.label'))
  absent(t('wantlist.files.again'), t('wantlist.files.choose'))
})

it('says why an import could not be cancelled', async () => {
  const hands = await openFile(aRun({ trigger: 'file' }), () =>
    server.refuses(endpoints.cancelImport, 'NOT_FOUND'),
  )
  await hands.click(await button(t('words.cancel')))
  await words(t('wantlist.run.cancelFailed'))
  await refusal('NOT_FOUND')
})
