import { endpoints } from '@cratewatch/contracts/endpoints'
import { act, screen, within } from '@testing-library/react'
import i18next, { t } from 'i18next'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { formatDay, readInstant } from '../../../src/lib/text/format.ts'
import { speak } from '../../../src/lib/text/i18n.ts'
import { readNow } from '../../../src/lib/text/ticking.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, textOf, words } from '../../harness/look.ts'
import { card, chooseView, openList } from '../open-list.ts'

beforeEach(() => localStorage.clear())

const records = (count: number) => Array.from({ length: count }, (_, index) => aWatch(index + 1))
const counted = () =>
  ['.watch-items > li', 'article'].map((selector) => document.querySelectorAll(selector).length)

const isDrawn = (count: number) => eventually(() => expect(counted()).toEqual([count, count]))

/** Notes how many places and how many records are on screen, each time that this changes from now on. */
function drawings(): () => readonly string[] {
  const seen: string[] = []
  const observer = new MutationObserver(() => {
    const now = counted().join('/')
    if (now !== '0/0' && now !== seen.at(-1)) seen.push(now)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => seen
}

it.each([
  ['', '30/8'],
  ['&density=rows', '30/25'],
])(
  'draws a screenful at once and the others after it, in places that are there from the start: %s',
  async (density, first) => {
    const drawn = drawings()
    await openList(records(30), undefined, undefined, `/dashboard/vinyls?size=100${density}`)
    await isDrawn(30)
    expect([drawn()[0], drawn().at(-1)]).toEqual([first, '30/30'])
  },
)

it('begins with a screenful again on another page, and keeps the page before until that comes', async () => {
  const hands = await openList(records(30), undefined, undefined, '/dashboard/vinyls?size=100')
  await isDrawn(30)
  const later = server.holds(endpoints.listVinyls)
  await hands.click(await screen.findByRole('radio', { name: new RegExp(t('watches.filter.unavailable')) }))
  await eventually(() => expect(document.querySelector('.watch-items')?.className).toContain('opacity-60'))
  expect(counted()).toEqual([30, 30])
  const drawn = drawings()
  later.answer(aWatchList(records(40)))
  await isDrawn(40)
  expect([drawn()[0], drawn().at(-1)]).toEqual(['40/8', '40/40'])
})

it('begins with a screenful again when the records show more of themselves', async () => {
  const hands = await openList(records(30), undefined, undefined, '/dashboard/vinyls?size=100&density=rows')
  await isDrawn(30)
  const articles = () => [...document.querySelectorAll('article')]
  const before = articles()
  await chooseView(hands, t('watches.tools.densities.cards'))
  await eventually(() => expect(document.querySelector('[data-density=cards]')).not.toBeNull())
  await isDrawn(30)
  expect(articles().map((article, index) => article === before[index])).toEqual(
    before.map((_, index) => index < 8),
  )
})

/** Names the records whose cards render from now on. */
function rendered(): () => string[] {
  const spy = vi.spyOn(i18next, 't')
  onTestFinished(() => spy.mockRestore())
  return () =>
    spy.mock.calls.flatMap(([key, options]) =>
      String(key) === 'watches.card.detailsOf' ? [String(Object(options).name)] : [],
    )
}

it('renders the card of a record that changes, and no other', async () => {
  await openList(records(12), undefined, undefined, '/dashboard/vinyls?size=25')
  await isDrawn(12)
  const names = rendered()
  server.answers(endpoints.listVinyls, aWatchList(records(12).with(4, aWatch(5, onSale))))
  server.tell({ type: 'vinyls' })
  await words(t('watches.state.onSale', { count: 3 }))
  expect(new Set(names())).toEqual(new Set(['Artist • Record 5']))
})

it('renders no card when the record before it has left', async () => {
  await openList(records(12), undefined, undefined, '/dashboard/vinyls?size=25')
  await isDrawn(12)
  const names = rendered()
  server.answers(endpoints.listVinyls, aWatchList(records(12).slice(1)))
  server.tell({ type: 'vinyls' })
  await isDrawn(11)
  expect(names()).toEqual([])
})

it('renders the card that is selected, and none when another part of the list is asked for', async () => {
  const hands = await openList(records(12), undefined, undefined, '/dashboard/vinyls?size=25')
  await chooseView(hands, t('alerts.bulk.start'))
  const name = t('alerts.bulk.select', { name: 'Artist • Record 3' })
  const box = await screen.findByRole('checkbox', { name })
  const names = rendered()
  await hands.click(box)
  expect(box.getAttribute('aria-checked')).toBe('true')
  expect(names()).toEqual(['Artist • Record 3'])
  server.holds(endpoints.listVinyls)
  await hands.click(await screen.findByRole('radio', { name: new RegExp(t('watches.filter.unavailable')) }))
  await eventually(() => expect(document.querySelector('.watch-items')?.className).toContain('opacity-60'))
  expect(names()).toHaveLength(1)
})

it.each(['wall', 'rows'] as const)(
  'shows name, state and price on the %s, and nothing else',
  async (density) => {
    const path = `/dashboard/vinyls?density=${density}`
    const hands = await openList([aWatch(1, onSale)], undefined, undefined, path)
    const article = await card(/Record 1/)
    expect(textOf(article)).toBe(
      [
        `Artist • Record 1 (${t('shell.newTab')})`,
        t('watches.card.details'),
        t('watches.state.onSale', { count: 3 }),
        `${t('watches.card.from')}€24.50`,
      ].join(''),
    )
    expect(within(article).queryAllByRole('button')).toEqual([])
    await chooseView(hands, t('alerts.bulk.start'))
    await within(article).findByRole('checkbox')
  },
)

it('speaks another language at once', async () => {
  const { createdAt } = aWatch(1)
  await openList([aWatch(1)])
  const added = (locale: 'en' | 'es') =>
    t('watches.card.added', { date: formatDay(readInstant(createdAt), readNow(), locale) })
  const english = added('en')
  await words(english)
  await act(() => speak('es'))
  await words(added('es'))
  absent(english)
})
