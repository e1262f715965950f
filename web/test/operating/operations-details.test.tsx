import { endpoints } from '@cratewatch/contracts/endpoints'
import type { AdminOperations } from '@cratewatch/contracts/operating/operations'
import { CONDITIONS } from '@cratewatch/domain/operating/condition'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatMoment, readInstant } from '../../src/lib/text/format.ts'
import { anId } from '../fixtures/account.ts'
import { server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  field,
  heading,
  region,
  rowsOf,
  table,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo, minutesAgo, NOW } from '../harness/now.ts'
import { address, watchSaving } from '../harness/open-page.tsx'
import { anAnnouncement, anAuditEntry, openOperations } from './open-operations.ts'

type Vendor = AdminOperations['vendors'][number]

const vendor = (given: Partial<Vendor>): Vendor => ({
  vendor: 'mail',
  state: 'well',
  okAt: null,
  failedAt: null,
  failure: null,
  failuresInARow: 0,
  ...given,
})

/** The card below a heading. */
const cardOf = async (name: string) => (await heading(name)).closest('li') as HTMLElement

it.each(['marketplace', 'mail', 'chat', 'payments'] as const)('names who answers: %s', async (name) => {
  await openOperations({ vendors: [vendor({ vendor: name, okAt: minutesAgo(4) })] })
  const card = await cardOf(t(`admin.operations.vendor.${name}`))
  expect(textOf(card)).toBe(
    `${t(`admin.operations.vendor.${name}`)}${t('admin.operations.state.well')}${t('admin.operations.lastOk')} 4 minutes ago`,
  )
})

it.each<[Partial<Vendor>, () => string[], () => string[]]>([
  [{ state: 'well' }, () => [], () => [t('admin.operations.lastOk'), t('admin.operations.lastFailure')]],
  [{ state: 'off' }, () => [t('admin.operations.offText')], () => [t('admin.operations.unknownText')]],
  [{ state: 'unknown' }, () => [t('admin.operations.unknownText')], () => [t('admin.operations.offText')]],
  [
    { state: 'failing', failedAt: minutesAgo(2), failure: 'ECONNREFUSED', failuresInARow: 1200 },
    () => ['1,200 failures in a row', `${t('admin.operations.lastFailure')} 2 minutes ago`, 'ECONNREFUSED'],
    () => [t('admin.operations.lastOk')],
  ],
  [
    { state: 'well', okAt: minutesAgo(1), failedAt: daysAgo(2), failure: 'timeout' },
    () => [t('admin.operations.lastOk'), `${t('admin.operations.lastFailure')} 2 days ago`, 'timeout'],
    () => ['in a row'],
  ],
])('says of a vendor what there is to say: %j', async (given, said, unsaid) => {
  await openOperations({ vendors: [vendor(given)] })
  const text = textOf(await cardOf(t('admin.operations.vendor.mail')))
  for (const part of said()) expect(text).toContain(part)
  for (const part of unsaid()) expect(text).not.toContain(part)
})

it('shows what the server says of itself, what has to be done first', async () => {
  const finding = (state: 'well' | 'note' | 'wrong', words: string) => ({
    topic: 'pages' as const,
    state,
    words,
  })
  await openOperations({
    report: [finding('well', 'It runs.'), finding('note', 'Nobody tried.'), finding('wrong', 'No pages.')],
  })
  const lines = within(await region(t('admin.report.title'))).getAllByRole('listitem')
  expect(lines.map(textOf)).toEqual(['to doNo pages.', 'to knowNobody tried.', 'wellIt runs.'])
})

it('says of each trouble since when it lasts, and what helps', async () => {
  const conditions = CONDITIONS.map((kind) => ({ kind, since: minutesAgo(30), seemsOver: kind === 'disk' }))
  await openOperations({ conditions })
  for (const kind of CONDITIONS) {
    const text = textOf(await cardOf(t(`admin.operations.condition.${kind}`)))
    expect(text).toContain(`${t('admin.operations.conditionBegan')} 30 minutes ago`)
    expect(text.includes(t(`admin.operations.conditionHelp.${kind}`))).toBe(kind !== 'disk')
    expect(text.includes(t('admin.operations.conditionSeemsOver'))).toBe(kind === 'disk')
  }
})

it('shows no trouble where there is none', async () => {
  await openOperations()
  await heading(t('admin.operations.vendor.mail'))
  absent(t('admin.operations.conditionBegan'))
  for (const list of screen.getAllByRole('list')) expect(list.children).not.toHaveLength(0)
})

const file = { name: 'night.backup', isNightly: true, madeAt: minutesAgo(60), bytes: 2048 }

it('lists backups with age and size, and says which were made by hand', async () => {
  await openOperations({
    backups: {
      isNightly: true,
      failure: null,
      files: [file, { name: 'hand.backup', isNightly: false, madeAt: daysAgo(1), bytes: 5_242_880 }],
    },
  })
  const list = within(await region(t('admin.backups.title')))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    '1 hour ago2 kBDownload',
    '1 day agoBy hand5 MBDownload',
  ])
  list.getByText(t('admin.backups.nightlyNote'))
  absent(t('admin.operations.condition.backup'), t('admin.backups.none'))
})

it('says when and why no backup was made last night', async () => {
  await openOperations({
    backups: { isNightly: true, failure: { at: minutesAgo(600), reason: 'ENOSPC' }, files: [] },
  })
  const text = textOf(await region(t('admin.backups.title')))
  expect(text).toContain(`${t('admin.operations.condition.backup')}10 hours agoENOSPC`)
  expect(text).toContain(t('admin.backups.none'))
})

it('downloads a backup once, and reads the log again, where that is noted', async () => {
  const saved = watchSaving()
  const hands = await openOperations({ backups: { isNightly: true, failure: null, files: [file] } }, () =>
    server.answers(endpoints.downloadBackup, 'bytes'),
  )
  await words(t('words.nothingYet'))
  const noted = server.calls(endpoints.adminAudit).length
  await hands.dblClick(await button(t('admin.backups.downloadNamed', { name: 'night.backup' })))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(server.calls(endpoints.downloadBackup)).toHaveLength(1)
  await eventually(() => expect(server.calls(endpoints.adminAudit).length).toBeGreaterThan(noted))
})

const write = async (hands: Awaited<ReturnType<typeof openOperations>>) => {
  await hands.type(await field(t('admin.announce.text', { language: 'English' })), 'Back at noon')
  await hands.type(await field(t('admin.announce.text', { language: 'Castellano' })), 'Volvemos')
}
const choose = async (hands: Awaited<ReturnType<typeof openOperations>>, list: string, option: string) => {
  await hands.selectOptions(await screen.findByRole('combobox', { name: list }), option)
}

it.each([
  ['never', null],
  ['hour', 1],
  ['day', 24],
  ['week', 168],
] as const)('announces something for as long as is chosen: %s', async (end, hours) => {
  const hands = await openOperations({}, () => server.answers(endpoints.announce, anAnnouncement()))
  await write(hands)
  await choose(hands, t('admin.announce.endLabel'), t(`admin.announce.ends.${end}`))
  await choose(hands, t('admin.announce.toneLabel'), t('admin.announce.tone.warning'))
  await hands.click(await button(t('admin.announce.submit')))
  await words(t('admin.announce.done'))
  const { tone, endsAt } = server.onlyCall(endpoints.announce).body as { tone: string; endsAt: string | null }
  expect(tone).toBe('warning')
  const lasts = endsAt === null ? null : (Date.parse(endsAt) - NOW.getTime()) / 3_600_000
  expect(lasts === null ? null : Math.round(lasts)).toBe(hours)
})

it('writes each text in its own language', async () => {
  await openOperations()
  expect((await field(t('admin.announce.text', { language: 'English' }))).lang).toBe('en')
  expect((await field(t('admin.announce.text', { language: 'Castellano' }))).lang).toBe('es')
})

it('reads again what stands after something was announced, refused or not', async () => {
  const hands = await openOperations({}, () => server.refuses(endpoints.announce, 'VALIDATION_FAILED'))
  await write(hands)
  const listCalls = server.calls(endpoints.listAnnouncements).length
  const readCalls = server.calls(endpoints.readAnnouncement).length
  await hands.click(await button(t('admin.announce.submit')))
  await eventually(() => expect(server.calls(endpoints.listAnnouncements).length).toBeGreaterThan(listCalls))
  expect(server.calls(endpoints.readAnnouncement).length).toBeGreaterThan(readCalls)
})

it('says until when an announcement stands, and ends it once', async () => {
  const endsAt = minutesAgo(-90)
  const hands = await openOperations({}, () =>
    server.answers(endpoints.listAnnouncements, { announcements: [anAnnouncement({ endsAt })] }),
  )
  await words(t('admin.announce.until', { moment: formatMoment(readInstant(endsAt), 'en') }))
  expect((await words('Volvemos a mediodía')).lang).toBe('es')
  absent(t('admin.announce.past'))
  const held = server.holds(endpoints.endAnnouncement)
  const end = await button(t('admin.announce.end'))
  await hands.dblClick(end)
  await wait(100)
  await hands.click(end)
  expect(held.count()).toBe(1)
  server.answers(endpoints.listAnnouncements, {
    announcements: [anAnnouncement({ isStanding: false, endedAt: minutesAgo(0) })],
  })
  held.answer()
  await words(t('admin.announce.past'))
  absent(t('admin.announce.standing'))
})

it.each([
  ['en', 'Back at noon'],
  ['es', 'Volvemos a mediodía'],
] as const)('lists what was announced before in the language of the page: %s', async (locale, text) => {
  const past = anAnnouncement({ isStanding: false, tone: 'warning' })
  await openOperations(
    {},
    () =>
      server.answers(endpoints.listAnnouncements, {
        announcements: [past, { ...past, id: anId(6), text: { en: 'Only English' } }],
      }),
    { locale },
  )
  const list = (await words(t('admin.announce.past'))).parentElement as HTMLElement
  const rows = within(list).getAllByRole('listitem').map(textOf)
  expect(rows[0]).toMatch(new RegExp(`^${text}${t('admin.announce.tone.warning')}`))
  expect(rows[1]).toMatch(/^Only English/)
})

it('says why an announcement could not be ended', async () => {
  const hands = await openOperations({}, () => {
    server.answers(endpoints.listAnnouncements, { announcements: [anAnnouncement()] })
    server.refuses(endpoints.endAnnouncement, 'NOT_FOUND')
  })
  await hands.click(await button(t('admin.announce.end')))
  await words(t('errors.title'))
  absent(t('admin.announce.ended'))
})

it.each<[Record<string, string | number>, () => string]>([
  [{ delivery: 'd1' }, () => t('admin.audit.detail.delivery', { id: 'd1' })],
  [{ text: 'Back at noon' }, () => t('admin.audit.detail.text', { text: 'Back at noon' })],
  [{ releases: 0 }, () => t('words.records', { count: 0 })],
  [
    { action: 'announce', search: 'ada' },
    () =>
      `${t('admin.audit.detail.action', { action: t('admin.audit.action.announce') })} · ${t('admin.audit.detail.search', { search: 'ada' })}`,
  ],
  [{ file: 'night.backup' }, () => 'night.backup'],
  [{ action: 'nonsense', releases: 'many', delivery: 7 }, () => ''],
])('tells the details of an action: %j', async (details, said) => {
  await openOperations({}, () =>
    server.answers(endpoints.adminAudit, {
      entries: [anAuditEntry(1, { details })],
      pagination: { total: 1, pages: 1 },
    }),
  )
  expect(rowsOf(await table(t('admin.audit.title')))).toEqual([
    [
      `${t('admin.audit.action.make-premium')}${said()}`,
      'user1@example.org',
      'root@example.org',
      formatMoment(readInstant(minutesAgo(1)), 'en'),
    ],
  ])
})

it('says of an empty log whether it was narrowed', async () => {
  const hands = await openOperations()
  await words(t('words.nothingYet'))
  await choose(hands, t('admin.audit.filter'), t('admin.audit.action.delete-user'))
  await words(t('admin.audit.empty'))
  await choose(hands, t('admin.audit.filter'), t('admin.audit.all'))
  await words(t('words.nothingYet'))
  expect(address()).toBe('/dashboard/admin/operations')
})

it('saves the log once, as a table for spreadsheets', async () => {
  const saved = watchSaving()
  const hands = await openOperations()
  const held = server.holds(endpoints.exportAudit)
  await hands.dblClick(await button(t('admin.audit.export')))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer({ entries: [anAuditEntry(1)] })
  await eventually(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('cratewatch-audit.csv')
  expect(saved[0]?.content.type).toBe('text/csv;charset=utf-8')
  expect(await saved[0]?.content.text()).toContain('user1@example.org')
})
