import { endpoints } from '@cratewatch/contracts/endpoints'
import type { AdminNotificationList } from '@cratewatch/contracts/operating/notifications'
import type { DeadLetter } from '@cratewatch/contracts/operating/operations'
import type { AdminWatchList } from '@cratewatch/contracts/operating/vinyls'
import type { AdminSecurityEvent } from '@cratewatch/contracts/people/security-events'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, anOperator } from '../fixtures/account.ts'
import { aDeadLetter } from '../fixtures/admin.ts'
import { aWatch, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import {
  button,
  eventually,
  field,
  heading,
  question,
  refusal,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const user = anOperator()

const none = { total: 0, pages: 0 }
const someWatches = (given: Partial<AdminWatchList> = {}): AdminWatchList => ({
  vinyls: [aWatch(1), aWatch(2, { ...onSale, nextCheckAt: null })],
  pagination: { total: 2, pages: 1 },
  stats: { totalVinyls: 4, availableVinyls: 1, unavailableVinyls: 3, premiumVinyls: 1 },
  ...given,
})

const openWatches = (given: Partial<AdminWatchList> = {}, prepare: () => void = () => {}, path = '') =>
  openPage(
    `/dashboard/admin/vinyls${path}`,
    () => {
      server.answers(endpoints.adminVinyls, someWatches(given))
      prepare()
    },
    { user },
  )

it('shows what is watched, whose it is, and how it stands in the queue', async () => {
  await openWatches()
  const text = textOf((await heading(/Record 1/)).closest('article, li') as HTMLElement)
  for (const part of [
    t('admin.watches.priority', { score: 40 }),
    'in 19m',
    t('admin.watches.history', { count: 12 }),
  ])
    expect(text).toContain(part)
  await words(t('admin.watches.paused'))
  await words(t('watches.state.onSale', { count: 3 }))
})

it('narrows what is watched, in the address, from the first page on', async () => {
  const hands = await openWatches({ pagination: { total: 20, pages: 4 } }, undefined, '?page=3')
  await hands.click(await screen.findByRole('radio', { name: t('watches.filter.available') }))
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls?availability=available'))
  await hands.selectOptions(
    await screen.findByRole('combobox', { name: t('admin.watches.tierFilter') }),
    t('admin.tier.2'),
  )
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls?availability=available&tier=2'))
  await eventually(() =>
    expect(server.calls(endpoints.adminVinyls).at(-1)?.query).toMatchObject({
      available: true,
      tier: 2,
      page: 1,
    }),
  )
})

it('leads to a page by its number', async () => {
  const hands = await openWatches({ pagination: { total: 20, pages: 4 } })
  const pages = await screen.findByRole('navigation', { name: t('admin.watches.pages') })
  await hands.click(within(pages).getByRole('button', { name: t('admin.watches.page', { page: 3 }) }))
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls?page=3'))
  await eventually(() => expect(within(pages).getByRole('button', { current: 'page' }).textContent).toBe('3'))
})

it.each([
  ['', () => t('admin.watches.empty')],
  ['?tier=1', () => t('admin.watches.noMatch')],
])('says that nothing is there at "%s"', async (path, said) => {
  await openWatches({ vinyls: [], pagination: none }, undefined, path)
  await heading(said())
})

it('shows all again when nothing matches', async () => {
  const hands = await openWatches({ vinyls: [], pagination: none }, undefined, '?tier=1')
  await hands.click(await button(t('admin.watches.showAll')))
  await eventually(() => expect(address()).toBe('/dashboard/admin/vinyls'))
})

it('says that what is watched could not be loaded', async () => {
  const hands = await openWatches({}, () => server.refuses(endpoints.adminVinyls, 'VALIDATION_FAILED'))
  await heading(t('admin.errorLoading'))
  server.answers(endpoints.adminVinyls, someWatches())
  await hands.click(await button(t('errors.retry')))
  await heading(/Record 1/)
})

it('brings everything to the front of the queue after asking, once', async () => {
  const hands = await openWatches()
  await hands.click(await button(t('admin.watches.reset')))
  const opened = await question(t('admin.watches.resetTitle'))
  const held = server.holds(endpoints.resetVinylCheckTimes)
  const confirm = within(opened).getByRole('button', { name: t('admin.watches.resetConfirm') })
  await hands.dblClick(confirm)
  await wait(100)
  await hands.click(confirm)
  expect(held.count()).toBe(1)
  held.answer({ vinylsUpdated: 4, estimatedSeconds: 240 })
  await words(t('admin.watches.resetDone', { count: 4 }))
  await words(/Within the budget/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('says that the queue was left as it was', async () => {
  const hands = await openWatches({}, () => server.refuses(endpoints.resetVinylCheckTimes, 'RATE_LIMITED'))
  await hands.click(await button(t('admin.watches.reset')))
  await hands.click(await button(t('admin.watches.resetConfirm')))
  await refusal('RATE_LIMITED')
})

const owner = { id: anId(2), email: 'user2@example.org', discogsUsername: null, plan: 'FREE' as const }
const aNotification: AdminNotificationList['notifications'][number] = {
  id: anId(1),
  type: 'AVAILABILITY_CHANGE',
  isRead: false,
  createdAt: minutesAgo(3),
  vinyl: { discogsId: 9, artist: 'Neu!', name: 'Neu! 75', uri: 'https://x.org' },
  user: owner,
  params: { count: 2 },
}

const openNotifications = (letters: DeadLetter[], prepare: () => void = () => {}) =>
  openPage(
    '/dashboard/admin/notifications',
    () => {
      server.answers(endpoints.deadLetters, { letters, pagination: { total: letters.length, pages: 1 } })
      server.answers(endpoints.adminDeliveries, {
        channels: [{ channel: 'email', pending: 11, overdue: 12, delivered: 13, superseded: 14, ended: 15 }],
      })
      server.answers(endpoints.adminNotifications, { notifications: [], pagination: none })
      prepare()
    },
    { user },
  )

it('shows what waits on each channel, and what was sent', async () => {
  await openNotifications([], () =>
    server.answers(endpoints.adminNotifications, {
      notifications: [aNotification],
      pagination: { total: 1, pages: 1 },
    }),
  )
  const channels = await screen.findByRole('table', { name: t('admin.notifications.channels.title') })
  expect(textOf(channels)).toContain('1112131415')
  await words(t('admin.notifications.type.AVAILABILITY_CHANGE'))
  await words(t('admin.notifications.copies', { count: 2 }))
  await words(t('admin.notifications.dead.empty'))
})

it('says that nothing was sent', async () => {
  await openNotifications([])
  await heading(t('admin.notifications.empty'))
})

it('leads through what was sent, in the address', async () => {
  const hands = await openNotifications([], () =>
    server.answers(endpoints.adminNotifications, {
      notifications: [aNotification],
      pagination: { total: 9, pages: 2 },
    }),
  )
  const pages = await screen.findByRole('navigation', { name: t('admin.notifications.pages') })
  await hands.click(within(pages).getByRole('button', { name: t('words.next') }))
  await eventually(() => expect(address()).toBe('/dashboard/admin/notifications?page=2'))
})

it('gives a dead letter another chance, once', async () => {
  const hands = await openNotifications([aDeadLetter(1, { about: 'password-reset', reason: 'refused' })])
  await words('550 no mailbox 1')
  await words(t('admin.notifications.dead.refused'))
  const held = server.holds(endpoints.sendAgain)
  await hands.dblClick(await button(t('admin.notifications.dead.sendAgain')))
  await eventually(() => expect(held.count()).toBe(1))
  server.answers(endpoints.deadLetters, { letters: [], pagination: none })
  held.answer()
  await words(t('admin.notifications.dead.sent'))
  await words(t('admin.notifications.dead.empty'))
  expect(server.onlyCall(endpoints.sendAgain).params).toEqual({ id: anId(1) })
})

it('says why a dead letter stays dead', async () => {
  const hands = await openNotifications([aDeadLetter(1)], () =>
    server.refuses(endpoints.sendAgain, 'NOT_FOUND'),
  )
  await hands.click(await button(t('admin.notifications.dead.sendAgain')))
  await refusal('NOT_FOUND')
  await words(t('watches.columns.alert'))
})

const anEvent = (number: number, given: Partial<AdminSecurityEvent> = {}): AdminSecurityEvent => ({
  id: anId(number),
  at: minutesAgo(number),
  kind: 'sign-in',
  outcome: 'succeeded',
  detail: 'password',
  network: '192.0.2.0/24',
  userAgent: null,
  userId: anId(2),
  userName: 'user2@example.org',
  actorName: null,
  ...given,
})

const openSecurity = (events: AdminSecurityEvent[], prepare: () => void = () => {}, path = '') =>
  openPage(
    `/dashboard/admin/security${path}`,
    () => {
      server.answers(endpoints.adminSecurity, { events, pagination: { total: events.length, pages: 1 } })
      prepare()
    },
    { user },
  )

it('shows what happened on whose account, from where', async () => {
  await openSecurity([
    anEvent(1, { outcome: 'refused', userId: null, userName: null }),
    anEvent(2, { kind: 'email-confirmed', userName: null, actorName: 'root@example.org', network: null }),
  ])
  const text = textOf(await screen.findByRole('table', { name: t('admin.security.title') }))
  for (const part of [
    t('securityEvents.what.sign-in-refused'),
    t('admin.security.outcomes.refused'),
    t('admin.security.unknown'),
    t('admin.security.gone'),
    t('admin.security.by', { name: 'root@example.org' }),
    '192.0.2.0/24',
    t('admin.security.nowhere'),
  ])
    expect(text).toContain(part)
})

it('narrows the events by account, network, kind, outcome and time, in the address', async () => {
  const hands = await openSecurity([])
  await hands.type(await field(t('admin.security.account')), 'ada')
  await eventually(() => expect(address()).toContain('account=ada'))
  await hands.type(await field(t('admin.security.network')), '192.0')
  await eventually(() => expect(address()).toContain('192.0'))
  for (const [list, option, value] of [
    [t('admin.security.kind'), t('securityEvents.what.password-changed'), 'password-changed'],
    [t('admin.security.outcome'), t('admin.security.outcomes.refused'), 'refused'],
    [t('admin.security.time'), t('admin.security.period.day'), 'day'],
  ] as const) {
    const select = await screen.findByRole('combobox', { name: list })
    await hands.selectOptions(select, option)
    await eventually(() => expect(select).toHaveProperty('value', value))
  }
  await eventually(() => expect(address()).toContain('period=day'))
  await eventually(() =>
    expect(server.calls(endpoints.adminSecurity).at(-1)?.query).toMatchObject({
      account: 'ada',
      network: '192.0',
      kind: 'password-changed',
      outcome: 'refused',
      since: expect.stringMatching(/^2026-08-13T12:0/),
      page: 1,
    }),
  )
  await words(t('admin.security.empty'))
})

it('says that the events did not load', async () => {
  await openSecurity([], () => server.refuses(endpoints.adminSecurity, 'VALIDATION_FAILED'))
  await words(t('admin.errorLoading'))
})
