import { endpoints } from '@cratewatch/contracts/endpoints'
import { AUDIT_EXPORT_PAGE } from '@cratewatch/contracts/operating/audit'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { someOperations } from '../fixtures/admin.ts'
import { server, type Held } from '../harness/fake-server.ts'
import { absent, button, eventually, field, heading, refusal, textOf, wait, words } from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { address, watchSaving } from '../harness/open-page.tsx'
import { anAnnouncement, anAuditEntry, openOperations } from './open-operations.ts'

const vendor = {
  vendor: 'mail',
  state: 'well',
  okAt: null,
  failedAt: null,
  failure: null,
  failuresInARow: 0,
} as const

it.each([
  ['well', { okAt: minutesAgo(1) }, () => t('admin.operations.lastOk')],
  ['off', {}, () => t('admin.operations.offText')],
  ['unknown', {}, () => t('admin.operations.unknownText')],
  [
    'failing',
    { failedAt: minutesAgo(2), failure: 'ECONNREFUSED', failuresInARow: 3 },
    () => t('admin.operations.inARow', { count: 3 }),
  ],
] as const)('tells how a vendor does: %s', async (state, given, said) => {
  await openOperations({ vendors: [{ ...vendor, ...given, state }] })
  await words(t(`admin.operations.state.${state}`))
  expect(textOf(await screen.findByRole('main'))).toContain(said())
})

it('lists the processes that live: where, which version, and what each does', async () => {
  const process = {
    roles: ['web', 'watcher'],
    version: '0.2.0 (a1b2c3d)',
    startedAt: minutesAgo(5),
    seenAt: minutesAgo(0),
    isStopping: false,
  } as const
  const activity = { count: 1, steps: 0, isStuck: false }
  await openOperations({
    processes: [
      {
        ...process,
        roles: [...process.roles],
        id: anId(1),
        host: 'crates-1',
        activities: [
          { ...activity, name: 'live-streams', count: 1200 },
          { ...activity, name: 'checks', steps: 37 },
          { ...activity, name: 'messages by ntfy', steps: 4 },
        ],
      },
      {
        ...process,
        roles: ['notifier'],
        id: anId(2),
        host: 'crates-2',
        isStopping: true,
        activities: [
          { ...activity, name: 'recalculation', isStuck: true },
          { ...activity, name: 'of a newer version', steps: 2 },
        ],
      },
    ],
  })
  const list = await screen.findByRole('region', { name: t('admin.processes.title') })
  const [first, second] = [/crates-1/, /crates-2/].map((host) =>
    textOf(within(list).getByText(host).closest('li')!),
  )
  for (const shown of ['0.2.0 (a1b2c3d)', 'web', 'watcher', '1,200', 'ntfy: 4'])
    expect(first).toContain(shown)
  expect(first).toContain(`${t('admin.processes.activity.checks')}: 37`)
  expect(first).not.toContain(t('admin.processes.stopping'))
  expect(second).toContain(t('admin.processes.stopping'))
  expect(second).toContain(`${t('admin.processes.activity.recalculation')}: ${t('admin.processes.stuck')}`)
  expect(second).toContain('of a newer version: 2')
})

it('says that no process has reported in yet', async () => {
  await openOperations()
  await words(t('admin.processes.none'))
})

it.each([
  [false, () => t('admin.operations.conditionHelp.disk')],
  [true, () => t('admin.operations.conditionSeemsOver')],
])('tells what needs an operator, and when it seems over: %s', async (seemsOver, said) => {
  await openOperations({ conditions: [{ kind: 'disk', since: minutesAgo(30), seemsOver }] })
  await words(t('admin.operations.condition.disk'))
  await words(said())
})

it('tells that nothing is sent while the database is older than it was, and how to answer', async () => {
  await openOperations({ conditions: [{ kind: 'older', since: minutesAgo(30), seemsOver: false }] })
  await words(t('admin.operations.condition.older'))
  await words(t('admin.operations.conditionHelp.older'))
})

it('says that the vendors did not load, and loads them when asked to', async () => {
  const hands = await openOperations({}, () => server.refuses(endpoints.adminOperations, 'RATE_LIMITED'))
  await heading(t('admin.errorLoading'))
  server.answers(endpoints.adminOperations, someOperations())
  await hands.click(await button(t('errors.retry')))
  await words(t('admin.operations.state.well'))
})

const files = [{ name: 'night.backup', isNightly: false, madeAt: minutesAgo(60), bytes: 2048 }]

it('lists the backups, and says what failed last night', async () => {
  await openOperations({
    backups: { isNightly: false, failure: { at: daysAgo(1), reason: 'no room' }, files },
  })
  for (const text of [
    t('admin.backups.offNote'),
    t('admin.operations.condition.backup'),
    t('admin.backups.byHand'),
  ])
    await words(text)
})

it('says that there is no backup', async () => {
  await openOperations()
  await words(t('admin.backups.none'))
})

it('downloads a backup', async () => {
  const saved = watchSaving()
  const hands = await openOperations({ backups: { isNightly: true, failure: null, files } }, () =>
    server.answers(endpoints.downloadBackup, 'bytes'),
  )
  await hands.click(await button(t('admin.backups.downloadNamed', { name: 'night.backup' })))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('night.backup')
  expect(server.onlyCall(endpoints.downloadBackup).params).toEqual({ name: 'night.backup' })
})

it('says that a backup could not be downloaded', async () => {
  const hands = await openOperations({ backups: { isNightly: true, failure: null, files } }, () =>
    server.refuses(endpoints.downloadBackup, 'NOT_FOUND'),
  )
  await hands.click(await button(t('admin.backups.downloadNamed', { name: 'night.backup' })))
  await words(t('admin.backups.downloadFailed'))
})

const english = () => field(t('admin.announce.text', { language: 'English' }))
const spanish = () => field(t('admin.announce.text', { language: 'Castellano' }))
const announce = () => button(t('admin.announce.submit'))

it('announces nothing that is not there in every language', async () => {
  const hands = await openOperations()
  await hands.type(await english(), 'Back at noon')
  expect(await announce()).toHaveProperty('disabled', true)
  await hands.type(await spanish(), '   {Enter}')
  expect(await announce()).toHaveProperty('disabled', true)
  await wait(100)
  expect(server.calls(endpoints.announce)).toEqual([])
})

it('announces once, says so, and empties the form', async () => {
  const hands = await openOperations()
  const held = server.holds(endpoints.announce)
  await hands.type(await english(), ' Back at noon ')
  await hands.type(await spanish(), 'Volvemos')
  await hands.dblClick(await announce())
  await wait(100)
  await hands.type(await spanish(), '{Enter}')
  expect(held.count()).toBe(1)
  held.answer(anAnnouncement())
  await words(t('admin.announce.done'))
  expect(server.onlyCall(endpoints.announce).body).toEqual({
    tone: 'info',
    text: { en: 'Back at noon', es: 'Volvemos' },
    endsAt: null,
  })
  expect((await english()).value).toBe('')
})

it('keeps what was written when it could not be announced', async () => {
  const hands = await openOperations({}, () => server.refuses(endpoints.announce, 'VALIDATION_FAILED'))
  await hands.type(await english(), 'Back at noon')
  await hands.type(await spanish(), 'Volvemos{Enter}')
  await refusal('VALIDATION_FAILED')
  expect((await english()).value).toBe('Back at noon')
})

it('shows what everybody reads, and ends it', async () => {
  const hands = await openOperations({}, () => {
    server.answers(endpoints.listAnnouncements, {
      announcements: [
        anAnnouncement(),
        anAnnouncement({ id: anId(6), isStanding: false, text: { en: 'Long ago' } }),
      ],
    })
    server.answers(endpoints.endAnnouncement)
  })
  await words(t('admin.announce.standing'))
  await words('Volvemos a mediodía')
  await words('Long ago')
  await hands.click(await button(t('admin.announce.end')))
  await words(t('admin.announce.ended'))
  expect(server.onlyCall(endpoints.endAnnouncement).params).toEqual({ id: anId(5) })
})

it('shows the log: what, to whom, by whom, with its details', async () => {
  await openOperations({}, () =>
    server.answers(endpoints.adminAudit, {
      entries: [
        anAuditEntry(1, { action: 'reset-check-times', targetName: null, details: { releases: 7 } }),
        anAuditEntry(2),
      ],
      pagination: { total: 2, pages: 1 },
    }),
  )
  const table = await screen.findByRole('table', { name: t('admin.audit.title') })
  const text = textOf(table)
  for (const part of [
    t('admin.audit.action.reset-check-times'),
    t('words.records', { count: 7 }),
    'user2@example.org',
    'root@example.org',
    '–',
  ])
    expect(text).toContain(part)
})

it('narrows the log by name and by action, in the address', async () => {
  const hands = await openOperations({}, undefined, { path: '/dashboard/admin/operations?page=3' })
  await hands.type(await field(t('admin.audit.search')), 'ada')
  await eventually(() => expect(address()).toBe('/dashboard/admin/operations?search=ada'))
  await hands.selectOptions(
    await screen.findByRole('combobox', { name: t('admin.audit.filter') }),
    t('admin.audit.action.announce'),
  )
  await eventually(() => expect(address()).toBe('/dashboard/admin/operations?search=ada&action=announce'))
  await eventually(() =>
    expect(server.calls(endpoints.adminAudit).at(-1)?.query).toMatchObject({
      search: 'ada',
      action: 'announce',
      page: 1,
    }),
  )
  await words(t('admin.audit.empty'))
})

it('saves the whole log that matches, answer by answer', async () => {
  const saved = watchSaving()
  const full = Array.from({ length: AUDIT_EXPORT_PAGE }, (_, index) => anAuditEntry(index))
  const hands = await openOperations(
    {},
    () =>
      server.answersWith(endpoints.exportAudit, ({ query }) => ({
        entries: 'before' in query && query.before !== undefined ? [anAuditEntry(5000)] : full,
      })),
    { path: '/dashboard/admin/operations?action=announce' },
  )
  await hands.click(await button(t('admin.audit.export')))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(server.calls(endpoints.exportAudit).map(({ query }) => query)).toEqual([
    { search: '', action: 'announce' },
    { search: '', action: 'announce', before: full.at(-1)?.id },
  ])
})

it('saves nothing of a log that did not come', async () => {
  const saved = watchSaving()
  const hands = await openOperations({}, () => server.refuses(endpoints.exportAudit, 'VALIDATION_FAILED'))
  await hands.click(await button(t('admin.audit.export')))
  await refusal('VALIDATION_FAILED')
  expect(saved).toEqual([])
})

it('says that the log did not load', async () => {
  await openOperations({}, () => server.refuses(endpoints.adminAudit, 'VALIDATION_FAILED'))
  const log = (await heading(t('admin.audit.title'))).closest('section') as HTMLElement
  await within(log).findByText(t('admin.errorLoading'))
  absent(t('admin.audit.empty'))
})

it('tells everybody what is announced, until they put it away on this device', async () => {
  const { id, tone, text } = anAnnouncement()
  const hands = await openOperations({}, () =>
    server.answers(endpoints.readAnnouncement, { announcement: { id, tone, text }, outages: [] }),
  )
  await words('Back at noon')
  await hands.click(await button(t('shell.announcement.dismiss')))
  absent('Back at noon')
  server.answers(endpoints.readAnnouncement, {
    announcement: { id: anId(77), tone, text: { en: 'Another' } },
    outages: [],
  })
  server.tell({ type: 'announcement' })
  await words('Another')
})

it('shows the form of announcements when what stands above it has come', async () => {
  const held: { figures?: Held<typeof endpoints.adminOperations> } = {}
  await openOperations({}, () => (held.figures = server.holds(endpoints.adminOperations)))
  await eventually(() => expect(held.figures?.count()).toBe(1))
  absent(t('admin.announce.title'), t('admin.audit.title'))
  held.figures?.answer(someOperations())
  await heading(t('admin.announce.title'))
})

it('shows the form of announcements once it is known which one stands above it', async () => {
  const held: { standing?: Held<typeof endpoints.listAnnouncements> } = {}
  await openOperations({}, () => (held.standing = server.holds(endpoints.listAnnouncements)))
  await eventually(() => expect(held.standing?.count()).toBe(1))
  expect(screen.queryByRole('button', { name: t('admin.announce.submit') })).toBeNull()
  held.standing?.answer({ announcements: [anAnnouncement()] })
  await button(t('admin.announce.submit'))
  await words('Back at noon')
})

it('shows the form of announcements when what stands above it cannot come', async () => {
  await openOperations({}, () => server.refuses(endpoints.adminOperations, 'RATE_LIMITED'))
  await heading(t('admin.announce.title'))
  await words(t('admin.errorLoading'))
})
