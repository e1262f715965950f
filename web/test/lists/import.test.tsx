import { endpoints } from '@cratewatch/contracts/endpoints'
import { MAX_FILE_BYTES } from '@cratewatch/domain/lists/import-limits'
import { fireEvent, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aLine, anEndedRun, aPreview, aRun } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, field, refusal, textOf, wait, words } from '../harness/look.ts'
import { openImport } from './open-discogs.ts'

const file = new File(['1001\n1002'], 'my list.csv', { type: 'text/csv' })
const place = async () => (await words(t('wantlist.files.choose'))).closest('label') as HTMLElement
const drop = async () => fireEvent.drop(await place(), { dataTransfer: { files: [file] } })

it.each(['en', 'es'] as const)(
  'reads a file that is chosen, and shows what it holds, in %s',
  async (locale) => {
    const hands = await openImport(() => server.answers(endpoints.previewImport, aPreview()), { locale })
    await hands.upload(within(await place()).getByLabelText(new RegExp(t('wantlist.files.choose'))), file)
    await words(t('words.records', { count: 2 }))
    await button(t('wantlist.files.preview.confirm', { count: 2 }))
    expect(server.onlyCall(endpoints.previewImport).body).toBe(file)
  },
)

it('takes no other file while it reads one', async () => {
  await openImport()
  const held = server.holds(endpoints.previewImport)
  await drop()
  const busy = await words(t('wantlist.files.reading', { name: 'my list.csv' }))
  const label = busy.closest('label') as HTMLElement
  expect(label.getAttribute('aria-busy')).toBe('true')
  fireEvent.drop(label, { dataTransfer: { files: [file] } })
  fireEvent.change(label.querySelector('input') as HTMLInputElement, { target: { files: [file] } })
  await wait(100)
  expect(held.count()).toBe(1)
})

it.each(['FILE_EMPTY', 'FILE_UNREADABLE', 'FILE_TOO_MANY_LINES', 'FILE_WITHOUT_RECORDS'] as const)(
  'says why a file was refused: %s',
  async (code) => {
    await openImport(() => server.refuses(endpoints.previewImport, code))
    await drop()
    await words(t('wantlist.files.failed'))
    await refusal(code)
    await place()
  },
)

it('does not even send what is too large', async () => {
  await openImport()
  const large = new File(['x'], 'large.csv')
  Object.defineProperty(large, 'size', { value: MAX_FILE_BYTES + 1 })
  fireEvent.drop(await place(), { dataTransfer: { files: [large] } })
  await words(/The file is larger than/)
  expect(server.calls(endpoints.previewImport)).toEqual([])
})

it('reads a list that is pasted, once, and nothing that is empty', async () => {
  const hands = await openImport()
  await hands.click(await button(t('wantlist.files.paste')))
  const input = await field(t('wantlist.files.pasteLabel'))
  const submit = await button(t('wantlist.files.pasteSubmit'))
  await hands.type(input, '   ')
  expect(submit).toHaveProperty('disabled', true)
  const held = server.holds(endpoints.previewImport)
  await hands.type(input, '1001')
  await hands.dblClick(submit)
  await wait(100)
  await hands.click(submit)
  expect(held.count()).toBe(1)
  held.answer(aPreview())
  await button(t('wantlist.files.preview.discard'))
  expect(await (server.onlyCall(endpoints.previewImport).body as Blob).text()).toBe('   1001')
})

const openPreview = (given: Parameters<typeof aPreview>[0] = {}, prepare: () => void = () => {}) =>
  openImport(() => {
    server.answers(endpoints.readImportPreview, { preview: aPreview(given) })
    prepare()
  })

it('finds a preview again that waits, with what is left out and why', async () => {
  const hands = await openPreview({}, () =>
    server.answers(endpoints.globalMetrics, {
      totalSearchesPerformed: 0,
      totalVinylsFound: 0,
      totalNotificationsSent: 0,
      halfSeenWithinMinutes: 9,
    }),
  )
  await words(/list.csv: a plain list, 3 lines/)
  await words(/half of all copies were spotted within 9 min of being listed/)
  await hands.click(await button(t('wantlist.files.preview.problems', { count: 1 })))
  await words(t('wantlist.files.problems.bad-id'))
  await hands.click(await button(t('wantlist.files.preview.toImport')))
  expect(
    within(await screen.findByRole('region', { name: t('wantlist.files.preview.toImport') })).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(2)
})

it.each([
  [0, () => t('wantlist.files.noRoom')],
  [1, () => t('wantlist.files.preview.room', { count: 1 })],
])('says that the plan has room for %d only', async (room, said) => {
  await openPreview({ room })
  await words(said())
  expect(screen.queryByRole('button', { name: /^Import \d/ }) === null).toBe(room === 0)
})

it('has nothing to confirm where nothing can be imported', async () => {
  await openPreview({ records: 0, firstRecords: [] })
  await words(t('wantlist.files.preview.none'))
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  await words(t('wantlist.files.problems.bad-id'))
})

it('imports what was shown, once, and follows it', async () => {
  const hands = await openPreview()
  const boxes = await screen.findAllByRole('checkbox', { name: t('wantlist.sync.alsoOnSale') })
  await hands.click(boxes.at(-1) as HTMLElement)
  const anyPressing = await screen.findAllByRole('checkbox', { name: t('wantlist.anyPressing') })
  await hands.click(anyPressing.at(-1) as HTMLElement)
  const held = server.holds(endpoints.confirmImport)
  const confirm = await button(t('wantlist.files.preview.confirm', { count: 2 }))
  await hands.dblClick(confirm)
  await wait(100)
  await hands.click(confirm)
  expect(held.count()).toBe(1)
  server.answers(endpoints.importStatus, { progress: aRun({ trigger: 'file' }) })
  server.answers(endpoints.readImportPreview, { preview: null })
  held.answer({ progress: aRun({ trigger: 'file' }) })
  await words(t('wantlist.run.import.label'))
  expect(server.onlyCall(endpoints.confirmImport).body).toEqual({
    id: anId(60),
    alsoOnSale: false,
    anyPressing: true,
    without: [],
    despite: [],
    picks: [],
  })
  server.answers(endpoints.importStatus, { progress: anEndedRun({ trigger: 'file' }) })
  await hands.click(await button(t('wantlist.files.again')))
  await place()
})

const boxOf = async (line: number) => {
  const boxes = await screen.findAllByRole('checkbox', { name: new RegExp(`Line ${line}$`) })
  return boxes.at(-1) as HTMLElement
}

it('marks what is plainly another record, and imports it only when it is ticked', async () => {
  const different = aLine({
    line: 3,
    said: { artist: 'Can', title: 'Tago Mago' },
    found: { artist: 'The Persuader', title: 'Stockholm' },
    differs: true,
  })
  const hands = await openPreview({ different: 1, firstDifferent: [different] })
  await words(t('wantlist.files.preview.different', { count: 1 }))
  await words(t('wantlist.files.preview.found', { name: 'The Persuader – Stockholm' }))
  await hands.click(await button(t('wantlist.files.preview.toImport')))
  expect((await boxOf(3)).getAttribute('aria-checked')).toBe('false')
  expect((await boxOf(1)).getAttribute('aria-checked')).toBe('true')
  await hands.click(await boxOf(3))
  await hands.click(await boxOf(1))
  await hands.click(await boxOf(2))
  await hands.click(await boxOf(2))
  const held = server.holds(endpoints.confirmImport)
  await hands.click(await button(t('wantlist.files.preview.confirm', { count: 2 })))
  await eventually(() => expect(held.count()).toBe(1))
  expect(server.onlyCall(endpoints.confirmImport).body).toMatchObject({ without: [1], despite: [3] })
})

it('says what is not looked up yet, and what price limit comes with a record', async () => {
  const first = aLine({
    line: 1,
    said: { artist: 'Neu!', title: null },
    ceiling: { minor: 2_550, currency: 'EUR' },
  })
  const hands = await openPreview({ firstRecords: [first] })
  await hands.click(await button(t('wantlist.files.preview.toImport')))
  await words(`${t('wantlist.files.preview.notLookedUp')} · Up to €25.50`)
  await words(t('wantlist.files.preview.comparedLater'))
})

it('reads the file again by the column that is chosen, or says that it could not', async () => {
  const columns = [
    { column: 0, name: 'id', example: '1' },
    { column: 2, name: '', example: '7530535' },
  ]
  const hands = await openPreview({ records: 0, firstRecords: [], columns }, () =>
    server.refuses(endpoints.rereadImport, 'FILE_WITHOUT_RECORDS'),
  )
  const choose = async () => {
    await hands.selectOptions(
      await screen.findByRole('combobox', { name: t('wantlist.files.preview.column') }),
      'Column 3, for example 7530535',
    )
  }
  await choose()
  await refusal('FILE_WITHOUT_RECORDS')
  server.answers(endpoints.rereadImport, aPreview({ id: anId(61), columns, column: 2 }))
  await choose()
  await words(t('words.records', { count: 2 }))
  expect(server.calls(endpoints.rereadImport).at(-1)?.body).toEqual({ id: anId(60), column: 2 })
})

it('says why an import was not started, and reads again what waits', async () => {
  const hands = await openPreview({}, () => server.refuses(endpoints.confirmImport, 'SYNC_RUNNING'))
  await hands.click(await button(t('wantlist.files.preview.confirm', { count: 2 })))
  await words(t('wantlist.files.preview.confirmFailed'))
  await eventually(() => expect(server.calls(endpoints.readImportPreview).length).toBeGreaterThan(1))
})

it('forgets a preview, or says why not', async () => {
  const hands = await openPreview({}, () => server.refuses(endpoints.discardImport, 'RATE_LIMITED'))
  const discard = () => button(t('wantlist.files.preview.discard'))
  await hands.click(await discard())
  await refusal('RATE_LIMITED')
  server.answers(endpoints.discardImport)
  await hands.click(await discard())
  await place()
})

it('reads further lines page by page, or says that they did not come', async () => {
  const hands = await openPreview({ records: 60 }, () =>
    server.answers(endpoints.importPreviewLines, {
      lines: [aLine({ line: 51, text: 'the fifty-first' })],
      pagination: { total: 60, pages: 2 },
    }),
  )
  await hands.click(await button(t('wantlist.files.preview.toImport')))
  const pages = within(await screen.findByRole('navigation', { name: t('wantlist.files.preview.toImport') }))
  await hands.click(pages.getByRole('button', { name: t('words.next') }))
  await words('the fifty-first')
  expect(server.onlyCall(endpoints.importPreviewLines).query).toMatchObject({ kind: 'records', page: 2 })
})

it('cancels an import', async () => {
  const hands = await openImport(() => {
    server.answers(endpoints.importStatus, { progress: aRun({ trigger: 'file' }) })
    server.answers(endpoints.cancelImport)
  })
  const cancel = await button(t('words.cancel'))
  server.answers(endpoints.importStatus, { progress: anEndedRun({ trigger: 'file', phase: 'cancelled' }) })
  await hands.click(cancel)
  await button(t('wantlist.files.again'))
  absent(t('words.cancel'))
  expect(textOf(await screen.findByRole('main'))).toContain(t('wantlist.run.import.cancelled'))
})
