import { endpoints } from '@cratewatch/contracts/endpoints'
import type { AdminNotification } from '@cratewatch/contracts/operating/notifications'
import type { DeadLetter } from '@cratewatch/contracts/operating/operations'
import type { AdminWatchList } from '@cratewatch/contracts/operating/vinyls'
import {
  SECURITY_EVENT_KINDS,
  SECURITY_METHODS,
  type SecurityEventKind,
} from '@cratewatch/contracts/people/security-event-kinds'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatDay, formatMoment, readInstant } from '../../src/lib/text/format.ts'
import { readNow } from '../../src/lib/text/ticking.ts'
import { anId, anOperator } from '../fixtures/account.ts'
import { aDeadLetter } from '../fixtures/admin.ts'
import { aWatch, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  factsOf,
  figure,
  heading,
  link,
  region,
  rowsOf,
  table,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const user = anOperator()
const OWNER = { id: anId(2), email: 'user2@example.org', discogsUsername: null, plan: 'FREE' as const }
const page = (total: number) => ({ total, pages: total === 0 ? 0 : 1 })

const openWatches = (given: Partial<AdminWatchList> = {}, search = '') =>
  openPage(
    `/dashboard/admin/vinyls${search}`,
    () =>
      server.answers(endpoints.adminVinyls, {
        vinyls: [aWatch(1)],
        pagination: page(1),
        stats: { totalVinyls: 3, availableVinyls: 1, unavailableVinyls: 2, premiumVinyls: 0 },
        ...given,
      }),
    { user },
  )
const watchCard = async () => (await heading(/Record 1/)).closest('li') as HTMLElement

it.each([
  [
    { totalVinyls: 3000, availableVinyls: 1000, unavailableVinyls: 2000, premiumVinyls: 1500 },
    ['3,000'],
    ['1,000', '33% of all vinyls'],
    ['2,000', '67% of all vinyls'],
    ['1,500', '50% of all vinyls'],
  ],
  [
    { totalVinyls: 0, availableVinyls: 0, unavailableVinyls: 0, premiumVinyls: 0 },
    ['0'],
    ['0', '0% of all vinyls'],
    ['0', '0% of all vinyls'],
    ['0', '0% of all vinyls'],
  ],
])('counts what is watched: %j', async (stats, total, available, unavailable, premium) => {
  await openWatches({ stats, vinyls: [], pagination: page(0) }, '?availability=unavailable')
  expect((await figure(t('admin.tabs.watches'))).slice(1)).toEqual(total)
  const card = async (label: string) => {
    const names = await screen.findAllByText(label, { selector: 'span' })
    const parts = names[0]?.parentElement?.parentElement?.children ?? []
    return [...parts].slice(1).map((part) => textOf(part as HTMLElement))
  }
  expect(await card(t('watches.filter.available'))).toEqual(available)
  expect(await card(t('watches.filter.unavailable'))).toEqual(unavailable)
  expect(await card(t('admin.stats.premiumVinyls'))).toEqual(premium)
})

it('tells of a watch whose it is, since when, and when it is checked next', async () => {
  await openWatches({
    vinyls: [
      aWatch(1, {
        user: { ...OWNER, subscription: { plan: 'FREE' } },
        userId: OWNER.id,
        createdAt: daysAgo(9),
      }),
    ],
  })
  const card = await watchCard()
  expect(factsOf(card)).toEqual({
    [t('admin.watches.owner')]: OWNER.email,
    [t('watches.columns.added')]: formatDay(readInstant(daysAgo(9)), readNow(), 'en'),
    [t('admin.watches.nextCheck')]: expect.stringMatching(/^in (19|20)m$/),
  })
  expect((await link(OWNER.email)).getAttribute('href')).toBe(`/dashboard/admin/users/${OWNER.id}`)
  for (const part of ['Artist - Record 1', t('admin.stats.noCopies'), 'Priority 40', 'Free', 'ID 1001'])
    expect(textOf(card)).toContain(part)
})

it.each([
  [null, 'paused'],
  [minutesAgo(1), 'now'],
  [minutesAgo(-90), 'in 1h'],
  [daysAgo(-2), /in (1|2)d/],
])('says when a watch is checked next: %s', async (nextCheckAt, said) => {
  await openWatches({ vinyls: [aWatch(1, { nextCheckAt })] })
  expect(factsOf(await watchCard())[t('admin.watches.nextCheck')]).toMatch(said)
})

it.each([
  [{ notifications: 1, checkHistory: 0 }, '1 notificationno history'],
  [{ notifications: 1200, checkHistory: 1 }, '1,200 notifications1 history entry'],
])('counts what is known of a watch: %j', async (_count, said) => {
  await openWatches({ vinyls: [aWatch(1, { _count, ...onSale })] })
  expect(textOf(await watchCard())).toContain(said)
  expect(textOf(await watchCard())).toContain('3 copies for sale')
})

it('counts down to the next check while one looks', async () => {
  await openWatches({ vinyls: [aWatch(1, { nextCheckAt: minutesAgo(-2.05) })] })
  expect(factsOf(await watchCard())[t('admin.watches.nextCheck')]).toBe('in 2m')
  await wait(5000)
  expect(factsOf(await watchCard())[t('admin.watches.nextCheck')]).toBe('in 1m')
})

it.each([
  ['', 'empty', 'emptyText', false],
  ['?availability=available', 'noMatch', 'noMatchText', true],
] as const)(
  'says of an empty list at "%s" whether it was narrowed',
  async (search, title, text, isOffered) => {
    await openWatches({ vinyls: [], pagination: page(0) }, search)
    await heading(t(`admin.watches.${title}`))
    await words(t(`admin.watches.${text}`))
    expect(screen.queryByRole('button', { name: t('admin.watches.showAll') }) !== null).toBe(isOffered)
  },
)

it('shows every tier again, and everything', async () => {
  const hands = await openWatches({}, '?tier=2&availability=available')
  const tier = await screen.findByRole('combobox', { name: t('admin.watches.tierFilter') })
  await hands.selectOptions(tier, t('admin.tier.all'))
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls?availability=available'))
  await eventually(() => expect(tier).toHaveProperty('value', 'all'))
  await hands.click(await screen.findByRole('radio', { name: t('watches.filter.all') }))
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls'))
})

it.each([
  [null, undefined],
  [90, 'Within the budget, checking them all takes about 1.5 min.'],
])('says how long the checks take that were brought forward: %s seconds', async (estimatedSeconds, said) => {
  const hands = await openWatches()
  server.answers(endpoints.resetVinylCheckTimes, { vinylsUpdated: 1, estimatedSeconds })
  const callsBefore = server.calls(endpoints.adminVinyls).length
  await hands.click(await button(t('admin.watches.reset')))
  await hands.click(await button(t('admin.watches.resetConfirm')))
  await words('Updated 1 vinyl. They will be checked immediately.')
  expect(screen.queryByText(/Within the budget/)?.textContent).toBe(said)
  await eventually(() => expect(server.calls(endpoints.adminVinyls).length).toBeGreaterThan(callsBefore))
})

const notification = (number: number, given: Partial<AdminNotification> = {}): AdminNotification => ({
  id: anId(number),
  type: 'AVAILABILITY_CHANGE',
  isRead: false,
  createdAt: minutesAgo(number + 1),
  vinyl: { discogsId: 9, artist: 'Neu!', name: 'Neu! 75', uri: 'https://x.org' },
  user: OWNER,
  params: { count: 1 },
  ...given,
})

const openNotifications = (notifications: AdminNotification[], letters: DeadLetter[] = []) =>
  openPage(
    '/dashboard/admin/notifications',
    () => {
      server.answers(endpoints.deadLetters, { letters, pagination: page(letters.length) })
      server.answers(endpoints.adminDeliveries, {
        channels: [
          { channel: 'email', pending: 1200, overdue: 0, delivered: 3, superseded: 4, ended: 5 },
          { channel: 'telegram', pending: 0, overdue: 0, delivered: 0, superseded: 0, ended: 0 },
        ],
      })
      server.answers(endpoints.adminNotifications, { notifications, pagination: page(notifications.length) })
    },
    { user },
  )

it('tells of each channel what waits and what came of the rest', async () => {
  await openNotifications([])
  expect(rowsOf(await table(t('admin.notifications.channels.title')))).toEqual([
    ['E-mail', '1,200', '0', '3', '4', '5'],
    ['Telegram', '0', '0', '0', '0', '0'],
  ])
  await words(t('admin.notifications.channels.note', { days: 7 }))
})

it('tells of each entry what it was about, for whom, and whether it was read', async () => {
  await openNotifications([
    notification(1),
    notification(2, { type: 'SYSTEM', isRead: true, vinyl: null, params: { count: null } }),
    notification(3, { type: 'WEEKLY_REMINDER', user: { ...OWNER, email: null, discogsUsername: 'ada' } }),
  ])
  const list = within(await screen.findByRole('list', { name: t('shell.nav.notifications') }))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^Neu! - Neu! 75.*Availability changeuser2@example.org2 minutes ago1 copyUnread$/),
    'no recordAccountuser2@example.org3 minutes agoRead',
    expect.stringMatching(/Weekly reminderada4 minutes ago1 copyUnread$/),
  ])
  expect(list.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe(
    `/dashboard/admin/users/${OWNER.id}`,
  )
})

it('tells of each dead letter what it was, by which channel, and why it died', async () => {
  await openNotifications(
    [],
    [
      aDeadLetter(4, { about: 'alert', reason: 'refused', attempts: 1 }),
      aDeadLetter(2, { about: 'welcome', channel: 'telegram', lastError: null }),
      aDeadLetter(3, { about: 'word of the future' }),
    ],
  )
  const list = within(await region(t('admin.notifications.dead.title')))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    'Alertrefuseduser2@example.orgE-mail1 attempt4 minutes ago550 no mailbox 4Send again',
    'Welcometoo many attemptsuser2@example.orgTelegram8 attempts2 minutes agoSend again',
    'word of the futuretoo many attemptsuser2@example.orgE-mail8 attempts3 minutes ago550 no mailbox 3Send again',
  ])
  absent(t('admin.notifications.dead.empty'))
})

it('is busy with the one message that is sent again', async () => {
  const hands = await openNotifications([], [aDeadLetter(1), aDeadLetter(2)])
  const [first, second] = await screen.findAllByRole('button', {
    name: t('admin.notifications.dead.sendAgain'),
  })
  server.holds(endpoints.sendAgain)
  await hands.click(second as HTMLElement)
  await eventually(() => expect(second?.getAttribute('aria-busy')).toBe('true'))
  expect(first?.getAttribute('aria-busy')).toBeNull()
  expect(server.onlyCall(endpoints.sendAgain).params).toEqual({ id: anId(2) })
})

const event = (number: number, given: object = {}) => ({
  id: anId(number),
  at: minutesAgo(number),
  kind: 'sign-in' as SecurityEventKind,
  outcome: 'succeeded' as const,
  detail: null,
  network: '192.0.2.0/24',
  userAgent: null,
  userId: anId(2),
  userName: OWNER.email,
  actorName: null,
  ...given,
})

const openSecurity = (events: ReturnType<typeof event>[]) =>
  openPage(
    '/dashboard/admin/security',
    () => server.answers(endpoints.adminSecurity, { events, pagination: page(events.length) }),
    { user },
  )

it('names every event, and its refusal where that has a name of its own', async () => {
  const outcomes = ['succeeded', 'refused'] as const
  await openSecurity(
    SECURITY_EVENT_KINDS.flatMap((kind, index) =>
      outcomes.map((outcome, more) => event(2 * index + more + 1, { kind, outcome })),
    ),
  )
  const rows = rowsOf(await table(t('admin.security.title'))).map(([what]) => what)
  const own = new Set(['sign-in', 'reauthentication', 'password-changed', 'method-added'])
  const name = (key: string) => t(`securityEvents.what.${key}` as 'securityEvents.what.sign-in')
  expect(rows).toEqual(
    SECURITY_EVENT_KINDS.flatMap((kind) => [
      name(kind),
      `${name(own.has(kind) ? `${kind}-refused` : kind)}${t('admin.security.outcomes.refused')}`,
    ]),
  )
})

it('names every method, and shows a call as it is', async () => {
  await openSecurity(
    [...SECURITY_METHODS, 'GET /api/admin'].map((detail, index) => event(index + 1, { detail })),
  )
  const method = (key: string) => t(`securityEvents.method.${key}` as 'securityEvents.method.passkey')
  expect(rowsOf(await table(t('admin.security.title'))).map(([what]) => what)).toEqual(
    [...SECURITY_METHODS.map(method), 'GET /api/admin'].map((detail) => `Signed in${detail}`),
  )
})

it('tells of an event whose account it was, who did it, from where and when', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await openSecurity([
    event(1, { userAgent: firefox }),
    event(2, { userId: null, userName: null, network: null, userAgent: 'curl' }),
    event(3, { userName: null, actorName: 'root@example.org' }),
  ])
  const at = (number: number) => formatMoment(readInstant(minutesAgo(number)), 'en')
  expect(rowsOf(await table(t('admin.security.title'))).map((row) => row.slice(1))).toEqual([
    [OWNER.email, expect.stringMatching(/^192\.0\.2\.0\/24Firefox · Linux$/), at(1)],
    [t('admin.security.unknown'), `${t('admin.security.nowhere')}curl`, at(2)],
    [
      `${t('admin.security.gone')}${t('admin.security.by', { name: 'root@example.org' })}`,
      '192.0.2.0/24',
      at(3),
    ],
  ])
  expect((await link(OWNER.email)).getAttribute('href')).toBe(`/dashboard/admin/users/${anId(2)}`)
  expect((await words('Firefox · Linux')).title).toBe(firefox)
})
