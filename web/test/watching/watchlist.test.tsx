import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { unnamed } from '@cratewatch/domain/records/release-details'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aSubscription, aUser, EMAIL } from '../fixtures/account.ts'
import { anExpected, mutedWords } from '../fixtures/alerts.ts'
import { aWatch, aWatchList, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, link, refusal, textOf, wait, words } from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'
import { aLongList, card, openList, openMenu } from './open-list.ts'

it('shows the records', async () => {
  await openList([aWatch(2), aWatch(1)])
  await heading(t('watches.title'))
  expect(
    (await screen.findAllByRole('article')).map((each) => within(each).getByRole('heading').textContent),
  ).toEqual([expect.stringContaining('Record 2'), expect.stringContaining('Record 1')])
})

it('keeps places free until the records come', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.listVinyls>> | undefined
  await openPage('/dashboard/vinyls', () => {
    held = server.holds(endpoints.listVinyls)
  })
  await heading(t('watches.title'))
  await words(t('shell.loading'))
  held?.answer(aWatchList([aWatch(1)]))
  await card(/Record 1/)
  absent(t('shell.loading'))
})

it.each(['en', 'es'] as const)('says in %s that the crate is empty', async (locale) => {
  await openList([], undefined, { locale })
  await heading(t('watches.empty.title'))
})

it('says that the list did not load, and loads it when asked to', async () => {
  const hands = await openList([], () => server.refuses(endpoints.listVinyls, 'RATE_LIMITED'))
  await heading(t('watches.errors.loading'))
  await refusal('RATE_LIMITED')
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
  await hands.click(await button(t('errors.retry')))
  await card(/Record 1/)
})

it('asks once more by itself when nobody answers', async () => {
  await openPage('/dashboard/vinyls', () => server.isUnreachableFor(endpoints.listVinyls))
  await heading(t('watches.errors.loading'))
  expect(server.calls(endpoints.listVinyls)).toHaveLength(2)
})

it('keeps what it shows when a later reading fails', async () => {
  await openList([aWatch(1)])
  await card(/Record 1/)
  server.refuses(endpoints.listVinyls, 'RATE_LIMITED')
  await wait(5 * 60_000 + 1000)
  expect(server.calls(endpoints.listVinyls).length).toBeGreaterThan(1)
  await card(/Record 1/)
})

const said = (words: string, why: Watch['expected']['why'] = 'reaches') =>
  anExpected({ words, why, bell: 'none' })

it.each<[string, Partial<Watch>, () => (string | RegExp)[]]>([
  ['for sale', onSale, () => [t('watches.card.copiesFrom', { count: 3, price: '€24.50' }), /See copies of/]],
  ['not for sale', {}, () => [t('watches.state.none'), /Next check/]],
  ['blocked', { state: 'blocked' }, () => [t('watches.state.blocked')]],
  [
    'withdrawn',
    { state: 'withdrawn', pausedReason: 'withdrawn', nextCheckAt: null, expected: said('No longer checked') },
    () => [t('watches.state.withdrawn'), 'No longer checked'],
  ],
  [
    'beyond the plan',
    { pausedReason: 'plan-limit', nextCheckAt: null, expected: said('Paused: beyond your plan’s limit') },
    () => ['Paused: beyond your plan’s limit'],
  ],
  ['not known', { state: 'unknown', lastCheckedAt: null }, () => [t('watches.state.unknown')]],
  [
    'looked up',
    { state: 'unknown', beingLookedUp: true, name: unnamed(1001), artist: '', createdAt: daysAgo(0) },
    () => [t('watches.state.beingFetched'), t('watches.card.unnamed', { id: 1001 })],
  ],
  [
    'still to be looked up after minutes',
    { state: 'unknown', beingLookedUp: true, name: unnamed(1001), artist: '', createdAt: daysAgo(1) },
    () => [t('watches.state.inLine')],
  ],
  [
    'not on the marketplace',
    { pausedReason: 'not-found', name: '', artist: '', expected: said('Wrong ID', 'not-found') },
    () => [t('watches.state.notFound'), 'Wrong ID'],
  ],
  [
    'seen long ago',
    { ...onSale, lastCheckedAt: daysAgo(3) },
    () => [t('watches.oldState.onSale', { count: 3 })],
  ],
  ['gone long ago', { lastCheckedAt: daysAgo(3) }, () => [t('watches.oldState.none')]],
  [
    'muted',
    { mutedUntil: 'on-again', expected: said('Muted until it’s back', 'muted') },
    () => ['Muted until it’s back'],
  ],
])('tells of a record that is %s', async (_, given, parts) => {
  await openList([aWatch(1, given)])
  const text = textOf(await screen.findByRole('article'))
  for (const part of parts()) expect(text).toMatch(part)
})

it.each([
  [-20, () => t('watches.card.nextCheck', { wait: t('time.in.minutes', { count: 20 }) })],
  [-150, () => t('watches.card.nextCheck', { wait: t('time.in.hours', { count: 2 }) })],
  [1, () => t('watches.card.checkDue')],
])('counts down to the next check: %d minutes ago', async (minutes, said) => {
  await openList([aWatch(1, { nextCheckAt: minutesAgo(minutes) })])
  expect(textOf(await screen.findByRole('article'))).toContain(said().slice(0, 12))
})

it('leads to copies and to the record', async () => {
  await openList([aWatch(1, onSale)])
  const copies = await link(/See copies of Artist • Record 1$/)
  expect(copies.getAttribute('href')).toBe('https://www.discogs.com/sell/release/1001')
  const details = await link(t('watches.card.detailsOf', { name: 'Artist • Record 1' }))
  expect(details.getAttribute('href')).toBe(`/dashboard/vinyls/${anId(1)}`)
  // What else is free of the card leads there; the title stays a link to the marketplace.
  expect((await link(/^Artist • Record 1/)).getAttribute('href')).toBe('https://www.discogs.com/release/1001')
})

it('has no way to copies where there are none', async () => {
  await openList([aWatch(1)])
  await card(/Record 1/)
  expect(screen.queryByRole('link', { name: /See copies/ })).toBeNull()
})

const openMute = async (given: Partial<Watch>, prepare: () => void) => {
  const hands = await openList([aWatch(1, given)], prepare)
  await openMenu(hands)
  return hands
}

it.each([
  ['7d', () => t('watches.mute.week')],
  ['30d', () => t('watches.mute.month')],
  ['on-again', () => t('watches.mute.onAgain')],
])('mutes a record (%s)', async (until, label) => {
  const hands = await openMute(onSale, () => server.answers(endpoints.muteVinyl, { mutedUntil: 'on-again' }))
  const expected = mutedWords('Muted for now')
  const muted = { ...onSale, mutedUntil: 'on-again', expected } as const
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, muted)]))
  await hands.click(await screen.findByRole('menuitem', { name: label() }))
  await words('Muted for now')
  expect(server.onlyCall(endpoints.muteVinyl)).toMatchObject({ params: { id: anId(1) }, body: { until } })
})

it('offers to mute until it is on sale again only what is on sale', async () => {
  await openMute({}, () => {})
  await screen.findByRole('menuitem', { name: t('watches.mute.week') })
  expect(screen.queryByRole('menuitem', { name: t('watches.mute.onAgain') })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: t('watches.mute.end') })).toBeNull()
})

it('ends a mute', async () => {
  const hands = await openMute({ mutedUntil: daysAgo(-7) }, () =>
    server.answers(endpoints.unmuteVinyl, { mutedUntil: null }),
  )
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
  await hands.click(await screen.findByRole('menuitem', { name: t('watches.mute.end') }))
  await openMenu(hands)
  await words(t('watches.mute.title'))
  expect(server.calls(endpoints.unmuteVinyl)).toHaveLength(1)
})

it('says that a record could not be muted', async () => {
  const hands = await openMute({}, () => server.refuses(endpoints.muteVinyl, 'VINYL_NOT_FOUND'))
  await hands.click(await screen.findByRole('menuitem', { name: t('watches.mute.week') }))
  await words(t('watches.mute.failed'))
  await refusal('VINYL_NOT_FOUND')
})

const filter = (availability: 'available' | 'unavailable') =>
  screen.findByRole('radio', { name: new RegExp(`^${t(`watches.filter.${availability}`)}`) })

it('filters by what is for sale, in the address', async () => {
  const hands = await openList([], () => server.answers(endpoints.listVinyls, aLongList([aWatch(1)])))
  await hands.click(await filter('available'))
  await eventually(() =>
    expect(server.calls(endpoints.listVinyls).at(-1)?.query).toMatchObject({
      availability: 'available',
      page: 1,
    }),
  )
  expect(address()).toBe('/dashboard/vinyls?availability=available')
})

it.each(['available', 'unavailable'] as const)(
  'says that nothing is %s, and shows all again',
  async (availability) => {
    const hands = await openList([], undefined, undefined, `/dashboard/vinyls?availability=${availability}`)
    await heading(t(`watches.empty.${availability}Title`))
    await hands.click(await button(t('watches.empty.showAll')))
    await heading(t('watches.empty.title'))
    expect(address()).toBe('/dashboard/vinyls')
  },
)

it('leads through the pages, in the address', async () => {
  const hands = await openList([aWatch(1)], () =>
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1)], { pagination: { total: 12, pages: 3 } })),
  )
  await words(t('watches.paging.showing', { from: 1, to: 5, total: 12 }))
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 6, to: 10, total: 12 }))
  expect(address()).toBe('/dashboard/vinyls?page=2')
  expect(server.calls(endpoints.listVinyls).at(-1)?.query).toMatchObject({ page: 2, limit: 5 })
})

it('begins with the first page of what a filter leaves', async () => {
  const hands = await openList(
    [],
    () =>
      server.answers(endpoints.listVinyls, {
        ...aLongList([aWatch(1)]),
        pagination: { total: 12, pages: 3 },
      }),
    undefined,
    '/dashboard/vinyls?page=3',
  )
  await hands.click(await filter('available'))
  await eventually(() => expect(address()).toBe('/dashboard/vinyls?availability=available'))
})

it('leaves a page that no longer exists', async () => {
  await openList([aWatch(1)], undefined, undefined, '/dashboard/vinyls?page=4')
  await eventually(() => expect(address()).toBe('/dashboard/vinyls'))
})

const onPlan = (locale: Locale, vinylCount: number, plan: Plan = 'FREE') =>
  openList(
    [aWatch(1)],
    () =>
      server.answers(
        endpoints.subscriptionStatus,
        aSubscription({ plan, vinylCount, vinylLimit: plan === 'FREE' ? 5 : -1 }),
      ),
    { locale, user: aUser({ locale, subscription: { plan } }) },
  )

it.each<[Locale, number, string, string[], string]>([
  ['en', 0, 'status', ['Free 0/5', 'Room for 5 more records.'], 'See plans'],
  ['en', 3, 'status', ['Free 3/5', 'Room for 2 more records.'], 'See plans'],
  ['en', 4, 'status', ['Free 4/5', 'Almost at Limit', 'Room for 1 more record.'], 'See plans'],
  ['en', 5, 'alert', ['Free 5/5', 'Vinyl Limit Reached'], 'Upgrade'],
  ['es', 3, 'status', ['Gratis 3/5', 'Caben 2 discos más.'], 'Ver planes'],
  ['es', 4, 'status', ['Gratis 4/5', 'Casi en el límite', 'Cabe 1 disco más.'], 'Ver planes'],
  ['es', 5, 'alert', ['Gratis 5/5', 'Límite de vinilos alcanzado'], 'Ver Premium'],
])(
  'says in %s how much of the free plan %i records leave, and leads to the plans',
  async (locale, count, role, said, leads) => {
    await onPlan(locale, count)
    const line = (await screen.findByText(said[0]!)).closest(`[role=${role}]`)
    for (const part of said) expect(line?.textContent).toContain(part)
    expect((await link(leads)).getAttribute('href')).toBe('/dashboard/subscription')
  },
)

it('has a badge for premium, without an end and without a notice', async () => {
  await onPlan('en', 60, 'PREMIUM')
  expect((await link('Premium 60/∞')).getAttribute('href')).toBe('/dashboard/subscription')
  absent(/Room for/, t('watches.plan.full'), t('watches.plan.almostFull'))
})

it('says what concerns the whole list above its records', async () => {
  await openList([aWatch(1)], undefined, {
    user: aUser({ notificationSettings: { emailEnabled: false, telegramEnabled: false } }),
  })
  const first = await card(/Record 1/)
  for (const above of ['Free 2/5', /^Last checked \d/, t('watches.channelsOff.text')])
    expect(
      (await screen.findByText(above)).compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
})

it('says that nobody will be notified, and leads to where that is changed', async () => {
  await openList([aWatch(1)], undefined, {
    user: aUser({ notificationSettings: { emailEnabled: false, telegramEnabled: false } }),
  })
  await words(t('watches.channelsOff.text'))
  expect((await link(t('words.notificationSettings'))).getAttribute('href')).toBe(
    '/dashboard/settings/notifications',
  )
})

it('says that mails wait for the address to be confirmed, and sends the link again once', async () => {
  const user = aUser({ mailsWait: true, emailConfirmed: false })
  const hands = await openList([aWatch(1)], () => server.answers(endpoints.updateEmail, user), { user })
  await words(t('watches.mailsWait.title'))
  await hands.click(await button(t('watches.mailsWait.resend')))
  await words(t('watches.mailsWait.sentText', { email: EMAIL }))
  expect(server.onlyCall(endpoints.updateEmail).body).toEqual({ email: EMAIL })
  expect(await button(t('watches.mailsWait.resend'))).toHaveProperty('disabled', true)
})

it('says that the link could not be sent', async () => {
  const user = aUser({ mailsWait: true, emailConfirmed: false })
  const hands = await openList([], () => server.refuses(endpoints.updateEmail, 'RATE_LIMITED'), { user })
  await hands.click(await button(t('watches.mailsWait.resend')))
  await words(t('watches.mailsWait.failed'))
})

it('reads the list again when something has happened', async () => {
  await openList([aWatch(1)])
  await card(/Record 1/)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, onSale)]))
  server.tell({ type: 'vinyls' })
  await words(t('watches.card.copiesFrom', { count: 3, price: '€24.50' }))
})

it('shows the answer for the page that is open, whatever came last', async () => {
  const hands = await openList([], () => server.answers(endpoints.listVinyls, aLongList([aWatch(1)])))
  await card(/Record 1/)
  const held = server.holds(endpoints.listVinyls)
  await hands.click(await filter('available'))
  await eventually(() => expect(held.count()).toBe(1))
  await hands.click(await filter('unavailable'))
  await eventually(() => expect(held.count()).toBe(2))
  held.answerLast(aWatchList([aWatch(3)]))
  await card(/Record 3/)
  held.answer(aWatchList([aWatch(2, onSale)]))
  await wait(200)
  await card(/Record 3/)
  expect(screen.queryByRole('article', { name: /Record 2/ })).toBeNull()
})

it('says when the list was last checked', async () => {
  const at = minutesAgo(7)
  await openList([aWatch(1)], () =>
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1)], { lastChecked: at })),
  )
  // Zones are hours apart, and some half an hour.
  const minute = String(new Date(at).getMinutes()).padStart(2, '0')
  await words(new RegExp(`^Last checked \\d\\d:${minute}`))
})

it('offers what took the place of a withdrawn record, and watches that one with one press', async () => {
  const successor = { discogsId: 77, uri: 'https://www.discogs.com/release/77' }
  const moved = aWatch(1, { state: 'withdrawn', pausedReason: 'withdrawn', successor })
  const hands = await openList([moved])
  await words(t('watches.moved.text', { id: 77 }))
  server.answers(endpoints.followSuccessor, { vinyl: aWatch(1, { discogsId: 77 }), merged: true })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, { discogsId: 77 })]))
  await hands.click(await button(t('watches.moved.follow')))
  await words(t('watches.moved.merged'))
  await words(t('watches.card.id', { id: 77 }))
  absent(t('watches.moved.follow'))
  expect(server.calls(endpoints.followSuccessor)).toHaveLength(1)
})

it('says that a record could not be switched, and lets one try again', async () => {
  const successor = { discogsId: 77, uri: 'https://www.discogs.com/release/77' }
  const hands = await openList([aWatch(1, { state: 'withdrawn', pausedReason: 'withdrawn', successor })])
  server.refuses(endpoints.followSuccessor, 'NO_SUCCESSOR')
  await hands.click(await button(t('watches.moved.follow')))
  await refusal('NO_SUCCESSOR')
  await button(t('watches.moved.follow'))
})

it('says that the marketplace does not answer for a record, and since when', async () => {
  await openList([aWatch(1, { unansweredSince: daysAgo(3) })])
  await words(new RegExp(t('watches.card.unanswered', { date: '#' }).split('#')[0]!.trim()))
})
