import { endpoints } from '@cratewatch/contracts/endpoints'
import { act, screen, within } from '@testing-library/react'
import i18next, { t } from 'i18next'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { formatDay, readInstant } from '../../../src/lib/text/format.ts'
import { speak } from '../../../src/lib/text/i18n.ts'
import { readNow } from '../../../src/lib/text/ticking.ts'
import { aSubscription } from '../../fixtures/account.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, link, rowsOf, table, words } from '../../harness/look.ts'
import { chooseView, openList } from '../open-list.ts'
import { aDryRun, aPage } from '../record/open-record.ts'

beforeEach(() => localStorage.clear())

const records = (count: number) => Array.from({ length: count }, (_, index) => aWatch(index + 1))
const counted = () =>
  ['.vinyl-item', '[data-card]'].map((selector) => document.querySelectorAll(selector).length)

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
  ['&density=rows', '30/20'],
])(
  'draws a screenful at once and the others after it, in places that are there from the start: %s',
  async (density, first) => {
    const drawn = drawings()
    await openList(records(30), undefined, undefined, `/dashboard/vinyls?size=100${density}`)
    await isDrawn(30)
    expect([drawn()[0], drawn().at(-1)]).toEqual([first, '30/30'])
  },
)

it.each([
  [2, 2],
  [300, 8],
])('keeps the room of %i records and of their counts before they come', async (count, places) => {
  await openList([], () => {
    server.holds(endpoints.listVinyls)
    server.answers(endpoints.subscriptionStatus, aSubscription({ plan: 'PREMIUM', vinylCount: count }))
  })
  await eventually(() => expect(document.querySelectorAll('main [data-loading] > div')).toHaveLength(places))
  const rooms = Array.from(
    document.querySelectorAll<HTMLElement>('fieldset label > span:last-child'),
    ({ style, textContent }) => `${textContent}${style.minWidth}`,
  )
  expect(rooms).toEqual(Array.from({ length: 3 }, () => `${String(count).length}ch`))
})

it.each([
  [72, ['record-block', 'record-block', 'record-block']],
  // What follows a block that lacks one stands in its last line.
  [47, ['record-block', 'contents']],
])('leaves no gap on the wall between blocks: %i', async (count, blocks) => {
  await openList(records(count), undefined, undefined, '/dashboard/vinyls?size=100&density=wall')
  await isDrawn(count)
  expect(Array.from(document.querySelector('.watch-items')!.children, (block) => block.className)).toEqual(
    blocks,
  )
})

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
  await chooseView(hands, t('watches.tools.densities.cards'))
  await eventually(() => expect(document.querySelector('[data-density=cards]')).not.toBeNull())
  await isDrawn(30)
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
  await words(t('watches.card.copiesFrom', { count: 3, price: '€24.50' }))
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
  expect(new Set(names())).toEqual(new Set(['Artist • Record 3']))
  const { length } = names()
  server.holds(endpoints.listVinyls)
  await hands.click(await screen.findByRole('radio', { name: new RegExp(t('watches.filter.unavailable')) }))
  await eventually(() => expect(document.querySelector('.watch-items')?.className).toContain('opacity-60'))
  expect(names()).toHaveLength(length)
})

it('renders no other card when a record is opened and closed', async () => {
  const prepare = () => {
    server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(3) }))
    server.answers(endpoints.dryRunRule, aDryRun)
  }
  const hands = await openList(records(12), prepare, undefined, '/dashboard/vinyls?size=25')
  await isDrawn(12)
  const names = rendered()
  await hands.click(await link(t('watches.card.detailsOf', { name: 'Artist • Record 3' })))
  await screen.findByRole('dialog')
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(names().filter((name) => name !== 'Artist • Record 3')).toEqual([])
})

it('shows rows as a table, which is sorted by its headers', async () => {
  const path = '/dashboard/vinyls?density=rows'
  const hands = await openList([aWatch(1, onSale), aWatch(2)], undefined, undefined, path)
  const list = await table(t('watches.title'))
  const [, name, copies, price, , facts] = rowsOf(list)[0]!
  expect([name, price]).toEqual([
    `Artist • Record 1 (${t('shell.newTab')})`,
    `${t('watches.card.from')}€24.50`,
  ])
  expect(copies).toContain(t('watches.card.copies', { count: 3 }))
  expect(facts).toMatch(/^ID 1001 · T3 · Added .* · 12 checks · Next check in /)
  const header = (column: 'copies' | 'price') =>
    within(list).getByRole('columnheader', { name: t(`watches.columns.${column}`) })
  expect(header('copies').getAttribute('aria-sort')).toBe('descending')
  await hands.click(within(header('price')).getByRole('button'))
  await eventually(() => expect(header('price').getAttribute('aria-sort')).toBe('ascending'))
  expect(server.calls(endpoints.listVinyls).at(-1)?.query).toMatchObject({ order: 'price', page: 1 })
  expect(header('copies').hasAttribute('aria-sort')).toBe(false)
})

it.each(['mute', 'select'] as const)('has a button at the pointer of a row to %s it', async (act) => {
  const hands = await openList([aWatch(1)], undefined, undefined, '/dashboard/vinyls?density=rows')
  server.holds(endpoints.muteVinyl)
  const label = {
    mute: 'watches.mute.open',
    select: 'alerts.bulk.select',
  } as const
  await hands.hover(await screen.findByRole('row', { name: /Record 1/ }))
  await hands.click(await button(t(label[act], { name: 'Artist • Record 1' })))
  await eventually(() =>
    expect([
      server.calls(endpoints.muteVinyl).length,
      screen.queryAllByRole('checkbox', { checked: true }).length,
    ]).toEqual([Number(act === 'mute'), Number(act === 'select')]),
  )
})

/** Stands for the browser's observer; `scroll` brings the end of the list into view. */
function watchedEnds() {
  const ends = new Set<() => void>()
  class FakeObserver {
    #seen: () => void
    constructor(notice: (entries: { isIntersecting: boolean }[]) => void) {
      this.#seen = () => notice([{ isIntersecting: true }])
    }
    observe = () => ends.add(this.#seen)
    disconnect = () => ends.delete(this.#seen)
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return { scroll: () => act(async () => ends.forEach((seen) => seen())), ends }
}

it('goes on by itself where one scrolls, and counts all that it shows', async () => {
  const { scroll, ends } = watchedEnds()
  const pages = [records(25), records(50).slice(25), records(60).slice(50)]
  const hands = await openList(
    [],
    () =>
      server.answersWith(endpoints.listVinyls, ({ query }) =>
        aWatchList(pages[('page' in query ? Number(query.page) : 1) - 1] ?? [], {
          pagination: { total: 60, pages: 3 },
        }),
      ),
    undefined,
    '/dashboard/vinyls?size=25',
  )
  await words(t('watches.paging.showing', { from: 1, to: 25, total: 60 }))
  await scroll()
  await words(t('watches.paging.showing', { from: 1, to: 50, total: 60 }))
  await isDrawn(50)
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 51, to: 60, total: 60 }))
  expect(ends.size).toBe(0)
})

it('does not go on by itself where a page holds five', async () => {
  const { ends } = watchedEnds()
  await openList([], () =>
    server.answers(endpoints.listVinyls, aWatchList(records(5), { pagination: { total: 6, pages: 2 } })),
  )
  await words(t('watches.paging.showing', { from: 1, to: 5, total: 6 }))
  expect(ends.size).toBe(0)
})

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
