import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatDay, formatMoment, readInstant } from '../../src/lib/text/format.ts'
import { readNow } from '../../src/lib/text/ticking.ts'
import { anId } from '../fixtures/account.ts'
import { anExpected } from '../fixtures/alerts.ts'
import { aWatch, aWatchList, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, textOf, wait, words } from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { card, openList, openMenu, remove } from './open-list.ts'

const NAME = 'Artist • Record 1'

/** The only card of a list. */
async function openCard(given: Partial<Watch> = {}, prepare?: () => void) {
  const hands = await openList([aWatch(1, given)], prepare)
  const article = await card(/./)
  return { hands, article, text: textOf(article) }
}

it('tells since when a record is watched, to the minute where one points', async () => {
  const createdAt = daysAgo(40)
  const { article } = await openCard({ createdAt })
  const at = readInstant(createdAt)
  const added = within(article).getByText(t('watches.card.added', { date: formatDay(at, readNow(), 'en') }))
  expect(added.title).toBe(formatMoment(at, 'en'))
})

it.each([
  [0, '0 checks'],
  [1, '1 check'],
  [1500, '1,500 checks'],
])('counts %d checks', async (totalChecks, said) => {
  const { article } = await openCard({ totalChecks })
  within(article).getByText(said)
})

it.each<[string, Partial<Watch>, boolean]>([
  ['with one', {}, true],
  ['without one, or seen more than six hours ago', { shownPrice: null }, false],
  ['no longer for sale', { state: 'none', available: false }, false],
])('names a lowest price only of copies for sale: %s', async (_, given, isNamed) => {
  const { text } = await openCard({ ...onSale, ...given })
  expect(text.includes(t('watches.card.copiesFrom', { count: 3, price: '€24.50' }))).toBe(isNamed)
})

it.each<[string, Partial<Watch>, 'out' | 'in']>([
  ['is for sale', onSale, 'out'],
  ['is not for sale', {}, 'in'],
  ['was for sale long ago', { ...onSale, lastCheckedAt: daysAgo(2) }, 'in'],
  ['the marketplace does not have', { ...onSale, pausedReason: 'not-found' }, 'in'],
])(
  'draws the disc out of its sleeve only for a record that is on sale now: one that %s',
  async (_, given, disc) => {
    const { article } = await openCard(given)
    expect(article.querySelector<HTMLElement>('.sleeve')?.dataset['disc']).toBe(disc)
  },
)

it('becomes outdated by itself while one looks', async () => {
  await openCard({ ...onSale, lastCheckedAt: minutesAgo(6 * 60 - 0.1) })
  await words(t('watches.card.copiesFrom', { count: 3, price: '€24.50' }))
  await wait(8000)
  await words(t('watches.oldState.onSale', { count: 3 }))
})

it('counts down to the next check, second by second', async () => {
  const { article } = await openCard({ nextCheckAt: minutesAgo(-0.5) })
  const left = () => Number(/(\d+) ?s/.exec(textOf(within(article).getByText(/^Next check/)))?.[1])
  const before = left()
  expect(before).toBeGreaterThan(20)
  await wait(2000)
  expect(left()).toBe(before - 2)
  await wait(30_000)
  await words(t('watches.card.checkDue'))
})

it('has no next check of a record that nobody will check', async () => {
  const { text } = await openCard({ pausedReason: 'withdrawn', nextCheckAt: null })
  expect(text).not.toMatch(/Next check/)
})

it('leads to the page of the record on the marketplace, in a tab that learns nothing', async () => {
  const { article } = await openCard(onSale)
  const links = within(article)
  for (const name of [/Record 1 \(opens/, /See copies of Artist • Record 1$/]) {
    const link = links.getByRole('link', { name })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  }
  expect(links.getByRole('link', { name: /Record 1 \(opens/ }).getAttribute('href')).toBe(
    'https://www.discogs.com/release/1001',
  )
})

it('names a record of nobody by its name alone, and without a page by no link', async () => {
  const { article } = await openCard({ artist: '', uri: '' })
  const title = within(article).getByRole('heading')
  expect(textOf(title)).toBe('Record 1')
  expect(within(title).queryByRole('link')).toBeNull()
})

it('marks a record that comes on sale while one looks, until it is gone again', async () => {
  await openCard()
  const show = async (given: Partial<Watch>) => {
    server.answers(endpoints.listVinyls, aWatchList([aWatch(1, given)]))
    server.tell({ type: 'vinyls' })
    await words(
      given.available === true
        ? t('watches.card.copiesFrom', { count: 3, price: '€24.50' })
        : t('watches.state.none'),
    )
    return (await card(/./)).dataset['fresh']
  }
  expect((await card(/./)).dataset['fresh']).toBeUndefined()
  expect(await show(onSale)).toBe('')
  expect(await show({})).toBeUndefined()
})

it('does not mark a record that was on sale before', async () => {
  const { article } = await openCard(onSale)
  expect(article.dataset['fresh']).toBeUndefined()
})

it('has no tier and no mute of a record that the marketplace does not have', async () => {
  const { hands, article } = await openCard({ pausedReason: 'not-found', name: '', artist: '' })
  expect(within(article).queryByRole('button', { name: /Mute/ })).toBeNull()
  expect(within(article).queryByRole('img', { name: /Premium|Standard/ })).toBeNull()
  await hands.click(within(article).getByRole('button', { name: /^Actions/ }))
  await screen.findByRole('menuitem', { name: t('alerts.bought.menu') })
  expect(screen.queryByRole('menuitem', { name: t('watches.mute.week') })).toBeNull()
})

it('offers nothing about a record that is on its way, and no way to its page', async () => {
  const hands = await openList([])
  server.holds(endpoints.addVinyl)
  server.answers(endpoints.searchVinyls, { results: [], pagination: { total: 0, pages: 0 }, seller: null })
  await hands.type(await screen.findByRole('combobox', { name: t('watches.add.label') }), '1001{Enter}')
  const arriving = within(
    await screen.findByRole('article', { name: t('watches.add.pendingName', { id: 1001 }), busy: true }),
  )
  expect(arriving.queryAllByRole('link')).toEqual([])
  expect(arriving.queryByRole('button', { name: /Mute/ })).toBeNull()
  expect(arriving.queryByText(/^ID/)).toBeNull()
  for (const each of arriving.queryAllByRole('button')) expect(each).toHaveProperty('disabled', true)
})

it('offers nothing but its page while it leaves', async () => {
  const { hands, article } = await openCard()
  server.holds(endpoints.removeVinyl)
  await remove(hands)
  const leaving = within(await screen.findByRole('article', { busy: true }))
  expect(leaving.getByRole('button', { name: t('watches.card.removing') })).toHaveProperty('disabled', true)
  expect(leaving.getByRole('button', { name: t('watches.card.actions', { name: NAME }) })).toHaveProperty(
    'disabled',
    true,
  )
  expect(
    within(article).getByRole('link', { name: t('watches.card.detailsOf', { name: NAME }) }),
  ).not.toBeNull()
})

it.each(['en', 'es'] as const)('says in %s all that is known of it at once, in one order', async (locale) => {
  const createdAt = minutesAgo(1)
  await openList([aWatch(1, { ...onSale, createdAt, tier: 3, effectiveTier: 2 })], undefined, { locale })
  const article = await card(/./)
  const added = formatDay(readInstant(createdAt), readNow(), locale)
  expect(textOf(article)).toBe(
    [
      `Artist • Record 1 (${t('shell.newTab')})`,
      `${t('watches.card.copiesFrom', { count: 3, price: locale === 'en' ? '€24.50' : '24,50 €' })} ${t('watches.card.seeCopiesName', { name: NAME })}`,
      onSale.expected.words,
      t('alerts.card.limit'),
      t('alerts.card.change', { name: NAME }),
      [
        t('watches.card.id', { id: 1001 }),
        'T2',
        t('watches.card.added', { date: added }),
        t('watches.card.checks', { count: 12 }),
        t('watches.card.nextCheck', { wait: t('time.in.minutes', { count: 20 }) }),
      ].join(' · '),
      t('words.remove'),
    ].join(''),
  )
  within(article).getByRole('img', { name: t('watches.card.tier', { tier: 2, name: t('watches.tier.2') }) })
})

it.each(['wall', 'rows'] as const)('says and offers the same as %s', async (density) => {
  await openList([aWatch(1)], undefined, undefined, `/dashboard/vinyls?density=${density}`)
  const shown = await screen.findByRole(density === 'rows' ? 'row' : 'article', { name: /Record 1/ })
  for (const fact of [t('watches.state.none'), 'ID 1001', 'T3', 'Added', '12 checks', 'Next check'])
    expect(textOf(shown)).toContain(fact)
  within(shown).getByRole('button', { name: t('words.removeName', { name: NAME }) })
})

it('has what can be done with it in one menu, "Bought it" first', async () => {
  const hands = await openList([aWatch(1)])
  await openMenu(hands)
  const menu = await screen.findByRole('menu')
  expect([...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].map(textOf)).toEqual([
    t('alerts.bought.menu'),
    t('watches.mute.day'),
    t('watches.mute.week'),
    t('watches.mute.month'),
    t('watches.star.off'),
  ])
})

it('takes several records away at a time, each once', async () => {
  const hands = await openList([aWatch(1), aWatch(2), aWatch(3)])
  const held = server.holds(endpoints.removeVinyl)
  for (const number of [1, 3]) await remove(hands, number)
  await eventually(() => expect(held.count()).toBe(2))
  expect(screen.getAllByRole('article', { busy: true })).toHaveLength(2)
  expect(server.calls(endpoints.removeVinyl).map(({ params }) => params)).toEqual([
    { id: anId(1) },
    { id: anId(3) },
  ])
  const counted = server.calls(endpoints.subscriptionStatus).length
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2)]))
  held.answerLast()
  await words(t('watches.removed.text', { name: 'Record 3' }))
  await card(/Record 2/)
  await screen.findByRole('article', { name: /Record 1/, busy: true })
  expect(screen.queryByRole('article', { name: /Record 3/ })).toBeNull()
  expect(server.calls(endpoints.subscriptionStatus).length).toBeGreaterThan(counted)
})

it('says in the column of a row what alerts in its short form, if there is one', async () => {
  const [long, short] = [
    'We’ll alert you by e-mail when a copy turns up.',
    'No alerts: not a format you want.',
  ]
  const watches = [
    aWatch(1, { expected: anExpected({ words: long, short: 'new copies' }) }),
    aWatch(2, { expected: anExpected({ words: short, short: '' }) }),
  ]
  await openList(watches, undefined, undefined, '/dashboard/vinyls?density=rows')
  await screen.findByText('new copies')
  screen.getByText(short)
  expect(screen.queryByText(long)).toBeNull()
})
