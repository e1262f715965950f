import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { anId, anOperator } from '../fixtures/account.ts'
import { aDeadLetter, anAccount, someOperations } from '../fixtures/admin.ts'
import { aWatch } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, field, heading, refusal, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const OWNER = { id: anId(2), email: 'user2@example.org', discogsUsername: null, plan: 'FREE' as const }
const stats = { totalVinyls: 4, availableVinyls: 1, unavailableVinyls: 3, premiumVinyls: 1 }

const aNotification = (number: number) => ({
  id: anId(number),
  type: 'AVAILABILITY_CHANGE' as const,
  isRead: false,
  createdAt: minutesAgo(number),
  vinyl: { discogsId: number, artist: 'Artist', name: `Record ${number}`, uri: 'https://www.discogs.com/' },
  user: OWNER,
  params: { count: 1 },
})
const anEvent = (number: number) => ({
  id: anId(number),
  at: minutesAgo(number),
  kind: 'sign-in' as const,
  outcome: 'succeeded' as const,
  detail: 'password',
  network: `192.0.2.${number}/32`,
  userAgent: null,
  userId: anId(2),
  userName: 'user2@example.org',
  actorName: null,
})
const anEntry = (number: number) => ({
  id: anId(number),
  at: minutesAgo(number),
  adminName: 'root@example.org',
  action: 'sign-user-out' as const,
  targetId: anId(2),
  targetName: `target${number}@example.org`,
  details: {},
})

type List = {
  path: string
  endpoint: (typeof endpoints)[keyof typeof endpoints]
  /** Has the server answer with the row of this number, as one of 41. */
  answers: (number: number) => void
  /** What row 1 says. */
  row: RegExp
  pages: () => string
  /** Tells which part the second page is. */
  second: string
}

const LISTS: Record<string, List> = {
  users: {
    path: 'users',
    endpoint: endpoints.adminUsers,
    answers: (number) =>
      server.answers(endpoints.adminUsers, { users: [anAccount(number)], pagination: of(5), isMore: false }),
    row: /user1@/,
    pages: () => t('admin.users.paging.label'),
    second: '6-10 of 41',
  },
  watches: {
    path: 'vinyls',
    endpoint: endpoints.adminVinyls,
    answers: (number) =>
      server.answers(endpoints.adminVinyls, { vinyls: [aWatch(number)], pagination: of(6), stats }),
    row: /Record 1/,
    pages: () => t('admin.watches.pages'),
    second: '2',
  },
  notifications: {
    path: 'notifications',
    endpoint: endpoints.adminNotifications,
    answers: (number) =>
      server.answers(endpoints.adminNotifications, {
        notifications: [aNotification(number)],
        pagination: of(5),
      }),
    row: /Record 1/,
    pages: () => t('admin.notifications.pages'),
    second: '6-10 of 41',
  },
  'security events': {
    path: 'security',
    endpoint: endpoints.adminSecurity,
    answers: (number) =>
      server.answers(endpoints.adminSecurity, { events: [anEvent(number)], pagination: of(20) }),
    row: /192\.0\.2\.1\/32/,
    pages: () => t('admin.security.pages'),
    second: '21-40 of 41',
  },
  'the log': {
    path: 'operations',
    endpoint: endpoints.adminAudit,
    answers: (number) =>
      server.answers(endpoints.adminAudit, { entries: [anEntry(number)], pagination: of(10) }),
    row: /target1@/,
    pages: () => t('words.logPages'),
    second: '11-20 of 41',
  },
}

const of = (pageSize: number) => ({ total: 41, pages: Math.ceil(41 / pageSize) })

/** Opens the page of a list; the calls of what else is on it are answered with nothing. */
const openList = (list: List, prepare: () => void, search = '') =>
  openPage(
    `/dashboard/admin/${list.path}${search}`,
    () => {
      server.answers(endpoints.adminOperations, someOperations())
      server.answers(endpoints.listAnnouncements, { announcements: [] })
      server.answers(endpoints.adminDeliveries, { channels: [] })
      server.answers(endpoints.deadLetters, { letters: [], pagination: { total: 0, pages: 0 } })
      prepare()
    },
    { user: anOperator() },
  )

const paging = async (list: List) => within(await screen.findByRole('navigation', { name: list.pages() }))
const next = (list: List) => paging(list).then((nav) => nav.getByRole('button', { name: /^Next/ }))

const EVERY_LIST = Object.entries(LISTS)

it.each(EVERY_LIST)('of %s shows the next page when it has come, and which part it is', async (_, list) => {
  const hands = await openList(list, () => list.answers(1))
  await words(list.row)
  const late = server.holds(list.endpoint as typeof endpoints.adminUsers)
  await hands.click(await next(list))
  await eventually(() => expect(late.count()).toBe(1))
  expect(address()).toBe(`/dashboard/admin/${list.path}?page=2`)
  expect(server.calls(list.endpoint).at(-1)?.query).toMatchObject({ page: 2 })
  await words(list.row)
  expect((await paging(list)).getByText(list.second)).toBeTruthy()
})

it.each(EVERY_LIST)('of %s goes to its last page from one that is no more', async (_, list) => {
  await openList(list, () => list.answers(1), '?page=77')
  await eventually(() => expect(address()).toMatch(/\?page=\d$/))
  await words(list.row)
  expect(await next(list)).toHaveProperty('disabled', true)
})

it.each(EVERY_LIST)('of %s says why it did not load, and loads when asked to', async (_, list) => {
  const hands = await openList(list, () => server.refuses(list.endpoint, 'VALIDATION_FAILED'))
  await heading(t('admin.errorLoading'))
  await refusal('VALIDATION_FAILED')
  list.answers(1)
  await hands.click(await button(t('errors.retry')))
  await words(list.row)
})

it('shows no paging where one page holds everything and the list does not count', async () => {
  await openList(LISTS['security events'] as List, () =>
    server.answers(endpoints.adminSecurity, { events: [anEvent(1)], pagination: { total: 1, pages: 1 } }),
  )
  await words(/192\.0\.2\.1/)
  expect(screen.queryByRole('navigation', { name: t('admin.security.pages') })).toBeNull()
})

it('leads through the dead letters without the address', async () => {
  const list = LISTS['notifications'] as List
  const hands = await openList(list, () => {
    list.answers(1)
    server.answers(endpoints.deadLetters, { letters: [aDeadLetter(1)], pagination: { total: 6, pages: 2 } })
  })
  await words('550 no mailbox 1')
  server.answers(endpoints.deadLetters, { letters: [aDeadLetter(6)], pagination: { total: 6, pages: 2 } })
  const pages = await screen.findByRole('navigation', { name: t('admin.notifications.dead.pages') })
  await hands.click(within(pages).getByRole('button', { name: /^Next/ }))
  await words('550 no mailbox 6')
  absent('550 no mailbox 1')
  expect(address()).toBe('/dashboard/admin/notifications')
})

it('puts what is typed in the place of the address before, and what is chosen after it', async () => {
  const push = vi.spyOn(window.history, 'pushState')
  const list = LISTS['the log'] as List
  const hands = await openList(list, () => list.answers(1))
  await words(list.row)
  const before = push.mock.calls.length
  await hands.type(await field(t('admin.audit.search')), 'ada')
  await eventually(() => expect(address()).toContain('search=ada'))
  await wait(100)
  expect(push.mock.calls.length).toBe(before)
  await hands.selectOptions(
    await screen.findByRole('combobox', { name: t('admin.audit.filter') }),
    t('admin.audit.action.sign-user-out'),
  )
  await eventually(() => expect(address()).toContain('action=sign-user-out'))
  expect(push.mock.calls.length).toBe(before + 1)
})
