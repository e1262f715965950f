import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatMoment, readInstant } from '../../../src/lib/text/format.ts'
import { anId } from '../../fixtures/account.ts'
import { aMasterWatch } from '../../fixtures/masters.ts'
import { aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, link, textOf, wait, words } from '../../harness/look.ts'
import { daysAgo, minutesAgo } from '../../harness/now.ts'
import { address } from '../../harness/open-page.tsx'
import { anEntry, openCentre, pageOf } from './open-centre.ts'

type Kind =
  | 'withdrawn'
  | 'blocked'
  | 'weekly'
  | 'chatTaken'
  | 'channelEnded'
  | 'emailRefused'
  | 'unchecked'
  | 'checkedAgain'
  | 'wantlistSynced'
  | 'listSynced'
  | 'marketplaceRevoked'
  | 'parcel'

/** An entry that is about no record. */
const about = (key: Kind, given: Partial<InAppNotification> = {}) =>
  anEntry(1, {
    type: 'SYSTEM',
    titleKey: `inApp.${key}.title`,
    messageKey: `inApp.${key}.message`,
    vinyl: null,
    params: {},
    ...given,
  })

const entry = async () => within(await screen.findByRole('article'))

it.each<[Kind, InAppNotification['params'], () => string, () => string]>([
  ['chatTaken', {}, () => t('inApp.chatTaken.title'), () => t('inApp.chatTaken.message')],
  [
    'channelEnded',
    { channel: 'telegram' },
    () => t('inApp.channelEnded.title', { channel: t('channelKinds.telegram.where') }),
    () => t('inApp.channelEnded.message', { channel: t('channelKinds.telegram.where') }),
  ],
  [
    'channelEnded',
    { channel: 'ntfy', label: 'my phone' },
    () => t('inApp.channelEnded.title', { channel: `${t('channelKinds.ntfy.where')} (my phone)` }),
    () => t('inApp.channelEnded.message', { channel: `${t('channelKinds.ntfy.where')} (my phone)` }),
  ],
  [
    'marketplaceRevoked',
    { username: 'ada' },
    () => t('inApp.marketplaceRevoked.title'),
    () => t('inApp.marketplaceRevoked.message', { username: 'ada' }),
  ],
  [
    'emailRefused',
    { email: 'x@y.z' },
    () => t('inApp.emailRefused.title'),
    () => t('inApp.emailRefused.message', { email: 'x@y.z' }),
  ],
  [
    'unchecked',
    { records: 1200 },
    () => t('inApp.unchecked.title'),
    () => t('inApp.unchecked.message', { records: 1200 }),
  ],
  ['checkedAgain', {}, () => t('inApp.checkedAgain.title'), () => t('inApp.checkedAgain.message')],
  [
    'wantlistSynced',
    { imported: 3, stopped: 1 },
    () => t('inApp.wantlistSynced.title'),
    () => t('inApp.wantlistSynced.message', { imported: 3, stopped: 1 }),
  ],
])('tells of %s', async (key, params, title, message) => {
  await openCentre([about(key, { params })])
  await words(title())
  await words(message())
  expect((await entry()).queryByRole('link', { name: new RegExp(t('notifications.recordPage')) })).toBeNull()
})

it.each([
  ['chatTaken', '/dashboard/settings/notifications'],
  ['channelEnded', '/dashboard/settings/notifications'],
  ['wantlistSynced', '/dashboard/settings/discogs'],
  ['listSynced', '/dashboard/settings/discogs'],
  ['marketplaceRevoked', '/dashboard/settings/discogs'],
  ['emailRefused', null],
  ['checkedAgain', null],
] as const)('leads from %s to where it can be seen: %s', async (key, href) => {
  await openCentre([
    about(key, { params: { channel: 'email', username: 'ada', email: 'x', imported: 1, stopped: 0 } }),
  ])
  const settings = (await entry()).queryByRole('link', { name: t('shell.nav.settings') })
  expect(settings?.getAttribute('href') ?? null).toBe(href)
  expect((await entry()).queryByRole('link', { name: t('notifications.seeThem') })).toBeNull()
})

it.each(['withdrawn', 'blocked'] as const)(
  'tells of a record that was %s, with its page and no copies',
  async (key) => {
    const { vinyl } = anEntry(1)
    await openCentre([about(key, { vinyl, params: { artist: 'Artist', vinylName: 'Record 1' } })])
    await words(t(`inApp.${key}.message`))
    const links = (await entry()).getAllByRole('link').map((each) => each.getAttribute('href'))
    expect(links).toEqual([`/dashboard/vinyls/${anId(101)}`, 'https://www.discogs.com/release/1'])
  },
)

it('names a record by what the server knows of it where the text is not known', async () => {
  await openCentre([anEntry(1, { titleKey: 'inApp.future.title', messageKey: 'inApp.future.message' })])
  await words('Artist • Record 1')
  await words(t('notifications.fallback.message'))
})

it('says when it was, to the minute where one points, and that copies are gone', async () => {
  await openCentre([anEntry(5, { gone: true }), anEntry(2, { createdAt: daysAgo(2) })])
  const [first, second] = (await screen.findAllByRole('article')).map((each) => within(each))
  const time = first?.getByText('5 minutes ago')
  expect(time?.title).toBe(formatMoment(readInstant(minutesAgo(5)), 'en'))
  first?.getByText(t('notifications.gone'))
  second?.getByText('2 days ago')
  expect(second?.queryByText(t('notifications.gone'))).toBeNull()
})

it('says what is known of a copy in a shop, and leads to it until it is gone', async () => {
  const facts = { listingId: 9001, seller: 'sunday_digger', media: 'NM', sleeve: 'VG+', shipsFrom: 'Germany' }
  const prices = { copyPrice: 14, copyCurrency: 'EUR', postage: 6, postageCurrency: 'EUR' }
  const params = { artist: 'Artist', vinylName: 'Record 1', ...facts, ...prices }
  await openCentre([anEntry(1, { params }), anEntry(2, { params, gone: true })])
  const [there, gone] = (await screen.findAllByRole('article')).map((article) => within(article))
  there?.getByText(/· Germany · sunday_digger/)
  there?.getByText('€14.00 + €6.00 postage')
  there?.getByTitle('Record: Near Mint. Sleeve: Very Good Plus.')
  const copy = there?.getByRole('link', { name: new RegExp(`^${t('shops.copy.see')}`) })
  expect(copy?.getAttribute('href')).toBe('https://www.discogs.com/sell/item/9001')
  expect(gone?.queryByRole('link', { name: new RegExp(`^${t('shops.copy.see')}`) })).toBeNull()
})

it.each([
  ['en', '≈ €14.00 + ≈ €6.00 postage'],
  ['es', '≈ 14,00 € + ≈ 6,00 € de envío'],
] as const)('marks what a copy costs where it was converted, in %s', async (locale, said) => {
  const prices = { copyPrice: 14, copyCurrency: 'EUR', copyConverted: 'with-rates' }
  const postage = { postage: 6, postageCurrency: 'EUR', postageConverted: 'with-old-rates' }
  await openCentre(
    [anEntry(1, { params: { listingId: 9001, ...prices, ...postage } })],
    undefined,
    undefined,
    { locale },
  )
  ;(await entry()).getByText(said)
})

it.each([
  [0, false],
  [1, true],
])('leads to copies only where there were some: %d', async (count, isOffered) => {
  await openCentre([anEntry(1, { params: { artist: 'Artist', vinylName: 'Record 1', count } })])
  const copies = (await entry()).queryByRole('link', { name: new RegExp(`^${t('words.seeCopies')}`) })
  expect(copies?.getAttribute('href') ?? null).toBe(
    isOffered ? 'https://www.discogs.com/sell/release/1' : null,
  )
  expect(copies?.getAttribute('rel') ?? null).toBe(isOffered ? 'noopener noreferrer' : null)
})

it('counts following any link of an unread entry as reading, once', async () => {
  const hands = await openCentre([about('weekly', { type: 'WEEKLY_REMINDER', params: { count: 2 } })], () => {
    server.answers(endpoints.markRead)
    server.answers(endpoints.listVinyls, aWatchList([]))
  })
  await words(t('inApp.weekly.message', { count: 2 }))
  await hands.click(await link(t('notifications.seeThem')))
  await eventually(() => expect(address()).toBe('/dashboard/vinyls?availability=available'))
  expect(server.onlyCall(endpoints.markRead).params).toEqual({ id: anId(1) })
})

it.each([
  ['en', 'Redwax: 3 of your records from €42.00', 'With postage from €6.00: €45.00 or less, as you asked.'],
  ['es', 'Redwax: 3 de tus discos desde 42,00 €', 'Con envío desde 6,00 €: 45,00 € o menos, como pediste.'],
] as const)('says in %s what a parcel costs, and leads to it', async (locale, title, message) => {
  const params = { shopId: anId(80), seller: 'Redwax', count: 3, price: 42, currency: 'EUR', converted: null }
  const amounts = { postage: 6, postageCurrency: 'EUR', ceiling: 45, ceilingCurrency: 'EUR' }
  await openCentre(
    [about('parcel', { type: 'AVAILABILITY_CHANGE', params: { ...params, ...amounts } })],
    undefined,
    undefined,
    { locale },
  )
  const article = await screen.findByRole('article')
  expect(textOf(article)).toContain(message)
  const links = within(article)
    .getAllByRole('link')
    .filter((each) => textOf(each) === title)
  const lead = await link(t('notifications.seeThem'))
  expect([...links, lead].map((each) => each.getAttribute('href'))).toEqual(
    Array(2).fill(`/dashboard/shops/${anId(80)}`),
  )
})

it('offers to mark read only what is unread', async () => {
  await openCentre([anEntry(1), anEntry(2, { isRead: true })])
  expect(await screen.findAllByRole('button', { name: t('notifications.markRead') })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: t('words.delete') })).toHaveLength(2)
})

it('counts all and unread beside the filter', async () => {
  await openCentre([anEntry(1), anEntry(2, { isRead: true })], () =>
    server.answers(endpoints.listNotifications, {
      ...pageOf([anEntry(1), anEntry(2, { isRead: true })]),
      total: 40,
    }),
  )
  await screen.findByRole('radio', { name: `${t('notifications.filter.all')} 40`, checked: true })
  await screen.findByRole('radio', { name: `${t('notifications.filter.unread')} 1`, checked: false })
})

it('has nothing to mark where all is read', async () => {
  await openCentre([anEntry(1, { isRead: true })])
  await screen.findByRole('article')
  absent(t('notifications.markAllRead'))
})

it('shows more once, and asks from where the list ends', async () => {
  const full = Array.from({ length: 20 }, (_, index) => anEntry(index + 1))
  const hands = await openCentre([], () => server.answers(endpoints.listNotifications, pageOf(full, 45)))
  const more = await button(t('words.showMore'))
  const held = server.holds(endpoints.listNotifications)
  await hands.dblClick(more)
  await wait(100)
  await hands.click(more)
  expect(held.count()).toBe(1)
  expect(server.calls(endpoints.listNotifications).at(-1)?.query).toMatchObject({ offset: 20, limit: 20 })
  held.answer(pageOf([anEntry(21)], 45))
  await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  expect(textOf(screen.getAllByRole('article')[20] as HTMLElement)).toContain('Record 21')
})

it('asks again by itself, for the list and for the count', async () => {
  await openCentre([])
  await words(t('notifications.empty.text'))
  const [list, count] = [server.calls(endpoints.listNotifications), server.calls(endpoints.unreadCount)]
  await wait(31_000)
  expect(server.calls(endpoints.listNotifications)).toHaveLength(list.length + 1)
  expect(server.calls(endpoints.unreadCount)).toHaveLength(count.length + 2)
})

const PRESSING = {
  discogsId: 7,
  title: 'Neu! 75',
  thumb: '',
  year: 1975,
  country: 'Germany',
  label: 'Brain',
  catalogueNumber: 'BRAIN 1062',
  format: 'CD, Album',
}

it('names the pressing of an album, and leaves it out from now on', async () => {
  const hands = await openCentre([anEntry(1, { pressing: PRESSING })], () => {
    server.answers(endpoints.excludePressing, aMasterWatch(1))
    server.answers(endpoints.markRead)
  })
  await words(/CD, Album.*Germany.*1975.*Brain.*BRAIN 1062/)
  await hands.click(await button(new RegExp(t('masters.exclude.label'))))
  await words(t('masters.exclude.done'))
  expect(server.onlyCall(endpoints.excludePressing)).toMatchObject({
    params: { id: anId(101) },
    body: { discogsId: 7 },
  })
  absent(t('masters.exclude.label'))
})

it('says when the pressing could not be left out, and offers it again', async () => {
  const hands = await openCentre([anEntry(1, { pressing: PRESSING })], () => {
    server.refuses(endpoints.excludePressing, 'VINYL_NOT_FOUND')
  })
  await hands.click(await button(new RegExp(t('masters.exclude.label'))))
  await words(t('masters.exclude.failed'))
  await button(new RegExp(t('masters.exclude.label')))
})

it('offers nothing of that where the record itself is watched', async () => {
  await openCentre([anEntry(1)])
  await words('Artist • Record 1')
  absent(t('masters.exclude.label'))
})

it.each([
  ['en', 'A new pressing: Joy • Closer', 'We’re now checking this pressing too: LP · UK 1980.'],
  ['es', 'Nueva edición: Joy • Closer', 'Ahora vigilamos también esta edición: LP · UK 1980.'],
] as const)('tells in %s of a pressing that joined, and leads to its album', async (locale, title, text) => {
  const params = { masterId: 9, artist: 'Joy', vinylName: 'Closer', pressing: 'LP · UK 1980', count: 1 }
  const keys = { titleKey: 'inApp.pressingJoined.title', messageKey: 'inApp.pressingJoined.message' }
  const entry = anEntry(1, { type: 'SYSTEM', vinyl: null, pressing: null, params, ...keys })
  await openCentre([entry], undefined, undefined, { locale })
  await words(text)
  expect((await link(title)).getAttribute('href')).toBe('/dashboard/masters/9')
})

it('offers what took the place of the withdrawn record', async () => {
  const hands = await openCentre([
    anEntry(1, { titleKey: 'inApp.withdrawn.title', messageKey: 'inApp.withdrawn.message', successor: 77 }),
  ])
  await words(t('watches.moved.text', { id: 77 }))
  server.refuses(endpoints.followSuccessor, 'NO_SUCCESSOR')
  await hands.click(await button(t('watches.moved.follow')))
  await words(t('watches.moved.failed'))
  expect(server.onlyCall(endpoints.followSuccessor).params).toEqual({ id: expect.any(String) })
})
