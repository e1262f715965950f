import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  heading,
  link,
  refusal,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { address } from '../../harness/open-page.tsx'
import { anEntry, openCentre, pageOf } from './open-centre.ts'

const row = (number: number) => screen.findByRole('article', { name: new RegExp(`Record ${number}$`) })
/** How many entries stand there as unread. */
const marked = () =>
  screen
    .queryAllByRole('article')
    .filter((each) => within(each).queryByText(t('notifications.filter.unread'))).length
const inRow = async (number: number, name: string) => within(await row(number)).getByRole('button', { name })

it.each(['en', 'es'] as const)('tells in %s what has happened, newest first', async (locale) => {
  await openCentre([anEntry(1), anEntry(2, { isRead: true })], undefined, undefined, { locale })
  await heading(t('shell.nav.notifications'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  within(await row(1)).getByText(t('notifications.filter.unread'))
  expect(within(await row(2)).queryByText(t('notifications.filter.unread'))).toBeNull()
  await link(`${t('shell.nav.notifications')}, ${t('notifications.unread', { count: 1 })}`)
})

it.each<[string, Partial<InAppNotification>, () => string]>([
  ['copies and their price', {}, () => t('inApp.appeared.message', { count: 2, price: '€20.00' })],
  [
    'copies without a price',
    { params: { artist: 'A', vinylName: 'Record 1', count: 1, price: null, currency: null } },
    () => t('inApp.appeared.messageWithoutPrice', { count: 1 }),
  ],
  ['copies that are gone', { gone: true }, () => t('notifications.goneText')],
  [
    'something this page does not know',
    { titleKey: 'inApp.future.title', messageKey: 'inApp.future.message' },
    () => t('notifications.fallback.message'),
  ],
])('tells of %s', async (_, given, said) => {
  await openCentre([anEntry(1, given)])
  await words(said())
})

it('leads to the record and to its copies', async () => {
  await openCentre([anEntry(1)])
  const links = within(await row(1))
    .getAllByRole('link')
    .map((each) => each.getAttribute('href'))
  expect(links).toEqual([`/dashboard/vinyls/${anId(101)}`, 'https://www.discogs.com/sell/release/1'])
})

it('leads to the page of a record whose copies are gone', async () => {
  await openCentre([anEntry(1, { gone: true })])
  const links = within(await row(1)).getAllByRole('link', { name: /Discogs/ })
  expect(links.map((each) => each.getAttribute('href'))).toEqual(['https://www.discogs.com/release/1'])
  absent(new RegExp(t('words.seeCopies')))
})

it.each([
  ['WEEKLY_REMINDER', 'weekly', '/dashboard/vinyls?availability=available', () => t('notifications.seeThem')],
  ['SYSTEM', 'channelEnded', '/dashboard/settings/notifications', () => t('shell.nav.settings')],
  ['SYSTEM', 'marketplaceRevoked', '/dashboard/settings/discogs', () => t('shell.nav.settings')],
] as const)('leads from an entry of kind %s (%s) to %s', async (type, key, href, name) => {
  await openCentre([
    anEntry(1, {
      type,
      titleKey: `inApp.${key}.title`,
      messageKey: `inApp.${key}.message`,
      vinyl: null,
      params: { count: 2, channel: 'email', username: 'ada' },
    }),
  ])
  const article = await screen.findByRole('article')
  expect(within(article).getByRole('link', { name: name() }).getAttribute('href')).toBe(href)
})

it('marks an entry read at once, and counts again', async () => {
  const hands = await openCentre([anEntry(1), anEntry(2)])
  const held = server.holds(endpoints.markRead)
  await hands.click(await inRow(1, t('notifications.markRead')))
  await eventually(() => expect(marked()).toBe(1))
  await link(`${t('shell.nav.notifications')}, ${t('notifications.unread', { count: 1 })}`)
  const after = pageOf([anEntry(1, { isRead: true }), anEntry(2)])
  server.answers(endpoints.listNotifications, after)
  server.answers(endpoints.unreadCount, { unreadCount: 1 })
  held.answer()
  await wait(200)
  expect(server.onlyCall(endpoints.markRead).params).toEqual({ id: anId(1) })
  expect(server.calls(endpoints.listNotifications).length).toBeGreaterThan(1)
  expect(marked()).toBe(1)
})

it('takes a mark back that the server refused', async () => {
  const hands = await openCentre([anEntry(1)], () => server.refuses(endpoints.markRead, 'NOT_FOUND'))
  const mark = await inRow(1, t('notifications.markRead'))
  // What the server holds is read again later: until then the page itself has to know.
  server.holds(endpoints.listNotifications)
  await hands.click(mark)
  await words(t('notifications.errors.read'))
  expect(marked()).toBe(1)
})

it('marks all read', async () => {
  const hands = await openCentre([anEntry(1), anEntry(2)])
  const held = server.holds(endpoints.markAllRead)
  await hands.click(await button(t('notifications.markAllRead')))
  await eventually(() => expect(marked()).toBe(0))
  absent(t('notifications.markAllRead'))
  server.answers(endpoints.listNotifications, pageOf([anEntry(1, { isRead: true })]))
  server.answers(endpoints.unreadCount, { unreadCount: 0 })
  held.answer()
  await link(t('shell.nav.notifications'))
})

it('says that not all could be marked read', async () => {
  const hands = await openCentre([anEntry(1)], () => server.refuses(endpoints.markAllRead, 'RATE_LIMITED'))
  await hands.click(await button(t('notifications.markAllRead')))
  await words(t('notifications.errors.all-read'))
  expect(marked()).toBe(1)
})

it('deletes an entry at once, and brings it back when the server refuses', async () => {
  const hands = await openCentre([anEntry(1), anEntry(2)])
  const held = server.holds(endpoints.removeNotification)
  await hands.click(await inRow(1, t('words.delete')))
  await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  held.refuse('NOT_FOUND')
  await words(t('notifications.errors.removed'))
  await row(1)
})

it('counts following a link as reading', async () => {
  const hands = await openCentre([anEntry(1)], () => {
    server.answers(endpoints.markRead)
    server.refuses(endpoints.readVinyl, 'VINYL_NOT_FOUND')
  })
  await hands.click(within(await row(1)).getByRole('link', { name: /Record 1$/ }))
  await heading(t('record.unknownTitle'))
  expect(server.calls(endpoints.markRead)).toHaveLength(1)
})

it('does not mark read again what was read', async () => {
  const hands = await openCentre([anEntry(1, { isRead: true })], () =>
    server.refuses(endpoints.readVinyl, 'VINYL_NOT_FOUND'),
  )
  await hands.click(within(await row(1)).getByRole('link', { name: /Record 1$/ }))
  await heading(t('record.unknownTitle'))
  expect(server.calls(endpoints.markRead)).toEqual([])
})

it('filters what is unread, in the address', async () => {
  const hands = await openCentre([anEntry(1)])
  await hands.click(await screen.findByRole('radio', { name: new RegExp(t('notifications.filter.unread')) }))
  await eventually(() =>
    expect(server.calls(endpoints.listNotifications).at(-1)?.query).toMatchObject({ unread: true }),
  )
  expect(address()).toBe('/dashboard/notifications?filter=unread')
})

it('says that nothing is unread, and shows all again', async () => {
  const hands = await openCentre([], undefined, '/dashboard/notifications?filter=unread')
  await heading(t('notifications.empty.unreadTitle'))
  await hands.click(await button(t('notifications.empty.showAll')))
  await heading(t('notifications.empty.title'))
  expect(address()).toBe('/dashboard/notifications')
})

it('shows more on demand', async () => {
  const hands = await openCentre([], () =>
    server.answersWith(endpoints.listNotifications, ({ query }) =>
      'offset' in query && query.offset === 20
        ? pageOf([anEntry(21)], 21)
        : pageOf(
            Array.from({ length: 20 }, (_, index) => anEntry(index + 1)),
            21,
          ),
    ),
  )
  await hands.click(await button(t('words.showMore')))
  await row(21)
  absent(t('words.showMore'))
})

it('says that nothing loaded, and loads it when asked to', async () => {
  const hands = await openCentre([], () => server.refuses(endpoints.listNotifications, 'VALIDATION_FAILED'))
  await heading(t('notifications.errors.loading'))
  await refusal('VALIDATION_FAILED')
  server.answers(endpoints.listNotifications, pageOf([anEntry(1)]))
  await hands.click(await button(t('errors.retry')))
  await row(1)
})

it('reads again when something has happened', async () => {
  await openCentre([])
  await heading(t('notifications.empty.title'))
  server.answers(endpoints.listNotifications, pageOf([anEntry(1)]))
  server.answers(endpoints.unreadCount, { unreadCount: 1 })
  server.tell({ type: 'notifications' })
  await row(1)
  await link(`${t('shell.nav.notifications')}, ${t('notifications.unread', { count: 1 })}`)
})

it('counts what is unread in the title of the tab', async () => {
  await openCentre([anEntry(1), anEntry(2)])
  await row(1)
  await eventually(() =>
    expect(document.title).toBe(
      t('shell.pageTitleUnread', { page: t('shell.nav.notifications'), unread: 2 }),
    ),
  )
  expect(textOf(await row(1))).toContain('minute')
})

it('takes back what was deleted, of which a double press deletes one', async () => {
  const hands = await openCentre([anEntry(1), anEntry(2)])
  server.answers(endpoints.removeNotification)
  await hands.dblClick(await inRow(1, t('words.delete')))
  await words(t('notifications.removed'))
  expect(server.calls(endpoints.removeNotification)).toHaveLength(1)
  server.answers(endpoints.restoreNotification)
  await hands.click(await button(t('words.undo')))
  await eventually(() => expect(server.calls(endpoints.restoreNotification)).toHaveLength(1))
})
