import type { Analytics } from '@cratewatch/contracts/watching/analytics'
import type { RecordPage } from '@cratewatch/contracts/watching/record-page'
import { unnamed } from '@cratewatch/domain/records/release-details'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { all, answers, changes, failing, hangs, loading, press, statesOf, unreachable } from './page-state.ts'

export const LIST = pathOf('watches')

/** The account as it would be on the free plan, with `used` of its five records. */
export const onFreePlan = (used: number) =>
  all(
    changes('/api/auth/profile', (user: object) => ({
      ...user,
      subscription: { plan: 'FREE' },
      _count: { vinyls: used },
    })),
    changes('/api/subscription/status', (status: object) => ({
      ...status,
      plan: 'FREE',
      source: 'free',
      vinylCount: used,
      vinylLimit: 5,
    })),
  )

const withoutChannels = changes('/api/notifications/settings', (settings: object) => ({
  ...settings,
  emailEnabled: false,
  telegramEnabled: false,
  reachable: [],
}))

type Listed = { vinyls: object[] }

/** The list with cards in these states, one after another. */
export const changed = (states: readonly object[], more = {}) =>
  changes('/api/vinyls?**', ({ vinyls: watches, ...rest }: Listed) => ({
    ...rest,
    ...more,
    vinyls: watches.map((watch, index) => ({ ...watch, ...states[index % states.length] })),
  }))

/** Cards in the states that a quiet shop does not show by itself. */
const inEveryState = changed([
  { state: 'blocked', numForSale: 0, available: false, tier: 4, effectiveTier: 4 },
  { state: 'withdrawn', numForSale: 0, available: false, pausedReason: 'withdrawn', nextCheckAt: null },
  { mutedUntil: '2099-12-03T09:00:00Z', tier: 1, effectiveTier: 1 },
  { lastCheckedAt: '2026-01-03T09:00:00Z' },
  { pausedReason: 'plan-limit', nextCheckAt: null },
])

const withdrawn = {
  state: 'withdrawn',
  numForSale: 0,
  available: false,
  pausedReason: 'withdrawn',
  nextCheckAt: null,
  successor: { discogsId: 4_821_907, uri: 'https://www.discogs.com/release/4821907' },
}

const justAdded = {
  state: 'unknown',
  numForSale: 0,
  available: false,
  lastCheckedAt: null,
  totalChecks: 0,
  strip: Array.from({ length: 30 }, () => 'unknown'),
}
const nameless = { artist: '', thumb: '', label: null, format: null, year: null, country: null }
const numbered = (discogsId: number) => ({ discogsId, name: unnamed(discogsId) })
/** Cards of records that were added a moment ago, while the marketplace is away. */
const lookedUp = changed(
  [
    { ...justAdded, ...nameless, ...numbered(249_504), beingLookedUp: true, nextCheckAt: null },
    { ...justAdded, beingLookedUp: true },
    { ...justAdded, ...nameless, ...numbered(249_505), pausedReason: 'not-found', nextCheckAt: null },
  ],
  { marketplaceAway: true },
)

const LP = '2 × LP, Album, Reissue · Japan 1984 · Polydor 28-1'
const FITTING = { words: 'NM / VG+ · $25.00 + $6.00 postage · Plattenkiste', uri: 'https://www.discogs.com' }
const LOWEST = {
  price: { value: 8.1, currency: 'USD' },
  converted: 'no',
  at: '2025-03-12T09:00:00Z',
}

/** Sixty records, pressings of one album and an album as a whole among them. */
const sixty = changes('/api/vinyls?**', ({ vinyls: watches, ...rest }: Listed) => ({
  ...rest,
  counts: { all: 60, available: 17, unavailable: 43 },
  pagination: { total: 60, pages: 1 },
  vinyls: Array.from({ length: 60 }, (_, index) => ({
    ...watches[index % watches.length],
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    pressing: index % 4 === 1 ? 'Any vinyl pressing · 12 watched' : LP,
    ...(index % 7 === 1 ? { fitting: FITTING, lowestHere: LOWEST } : {}),
  })),
}))

/** Types into the field that adds. */
export const type = (text: string) => (page: Page) => page.locator('input[role=combobox]').fill(text)

async function addRecord(page: Page): Promise<void> {
  await type('249504')(page)
  await press('form button[type=submit]')(page)
  await page.locator('article').waitFor()
}

const searchRecord = (text: string, shown: string) => async (page: Page) => {
  await type(text)(page)
  await page.locator(shown).first().waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page.locator(':is(header, [data-bottom-bar]) [aria-haspopup]:visible').last().click()
  await page.locator('[role=menu], [role=dialog]').waitFor()
}

/** On phones the button stands with the tools of the list. */
export async function select(page: Page): Promise<void> {
  const tools = page.locator('button:has(.lucide-sliders-horizontal)')
  if (await tools.isVisible()) await tools.click()
  await press('button:has(.lucide-layout-grid)')(page)
  await press('[role=menuitem]:has(.lucide-list-checks)')(page)
  await page.locator('article [role=checkbox]').first().waitFor()
}

const remove = press('article .card-removal button:last-child')

/** A record that was added a moment ago. */
const onItsFirstDay = changes('/api/vinyls/*-*?**', (page: RecordPage) => ({
  ...page,
  days: ['unknown'],
  prices: null,
  timeline: { items: [], pagination: { total: 0, pages: 0 } },
}))

const replaced = changes('/api/vinyls/*-*?**', (page: RecordPage) => ({
  ...page,
  vinyl: { ...page.vinyl, ...withdrawn },
}))

/** So many calendar days up to one. */
const daysUpTo = (last: string, length: number) =>
  Array.from({ length }, (_, day) =>
    new Date(Date.parse(last) - (length - 1 - day) * 86_400_000).toISOString().slice(0, 10),
  )
/** For sale for some days every other month, and once for weeks. */
const isForSale = (day: number) => day % 61 < 5 || (day > 200 && day < 225)
const notForSale = (day: number) => (day % 17 === 3 ? 'unknown' : 'no')

const aYear = (page: RecordPage): RecordPage => ({
  ...page,
  vinyl: { ...page.vinyl, note: 'Matrix A1/B1, “Sterling” in the dead wax.', tags: ['Krautrock', 'for Ana'] },
  days: Array.from({ length: 365 }, (_, day) => (isForSale(day) ? 'yes' : notForSale(day))),
  firstDay: '2025-11-20',
  prices: null,
})

/** A record with a note, a year of availability, and a line of prices. */
const knownWell = changes('/api/vinyls/*-*?**', (page: RecordPage) => ({
  ...aYear(page),
  prices: daysUpTo('2026-11-19', 365).flatMap((day, n) =>
    isForSale(n) ? [{ day, price: { value: 24 + 6 * Math.sin(n / 30) - n / 50, currency: 'EUR' } }] : [],
  ),
}))

/** A list on which copies of many records turned up over a year, mostly on Sunday evenings. */
const foundForAYear = changes('/api/analytics', (analytics: Analytics) => {
  const { history } = analytics
  if (history === null) return analytics
  const year = daysUpTo(history.availability.at(-1)?.day ?? '', 366)
  return {
    ...analytics,
    finds: 240,
    history: {
      ...history,
      findsByDay: year.flatMap((day, n) =>
        n % 7 < 2 || n % 5 === 1 ? [{ day, records: 1 + ((n * 7) % 5) }] : [],
      ),
      usualTime: { weekday: 6, part: 'evening' as const, days: 31 },
    },
  }
})

/** Removes nothing, but leaves out the first record once it should be gone. */
async function lettingGo(page: Page): Promise<void> {
  let isGone = false
  await page.route('**/api/vinyls/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    isGone = true
    return route.fulfill({ status: 204 })
  })
  await changes('/api/vinyls?**', ({ vinyls: watches, ...rest }: Listed) => ({
    ...rest,
    vinyls: isGone ? watches.slice(1) : watches,
  }))(page)
}

/** The list of a collector and of somebody who has just come, a record, and the figures about both. */
export const WATCH_PAGES = [
  ...statesOf(
    { as: 'collector', path: LIST, ready: 'article' },
    {
      'vinyls-loading': loading('/api/vinyls?**'),
      'vinyls-error': failing('/api/vinyls?**'),
      // The cards come in parts.
      'vinyls-full': { path: `${LIST}?size=25`, ready: 'article >> nth=24' },
      'vinyls-sixty': { path: `${LIST}?size=100`, before: sixty },
      'vinyls-sixty-free': { path: `${LIST}?size=100`, before: all(sixty, onFreePlan(60)) },
      'vinyls-sixty-rows': { path: `${LIST}?density=rows&size=100`, before: sixty, ready: '.watch-row' },
      'vinyls-sixty-wall': { path: `${LIST}?density=wall&size=100`, before: sixty },
      'vinyls-wall': { path: `${LIST}?density=wall&size=25` },
      'vinyls-rows': { path: `${LIST}?density=rows&size=25`, ready: '.watch-row' },
      'vinyls-unheard': { before: withoutChannels },
      'vinyls-states': { before: inEveryState },
      'vinyls-moved': {
        before: changed([
          withdrawn,
          { unansweredSince: '2026-01-03T09:00:00Z', nextCheckAt: '2099-01-04T09:00:00Z' },
        ]),
      },
      'vinyls-looked-up': { before: lookedUp },
      'vinyls-free': { before: onFreePlan(3) },
      'vinyls-almost': { before: onFreePlan(4) },
      'vinyls-limit': { before: onFreePlan(5) },
      'vinyls-record': { act: press('article .details-link', '[role=dialog] form'), only: 'in view' },
      'vinyls-menu': {
        act: press('article .card-actions [aria-haspopup=menu]', '[role=menu]'),
        only: 'in view',
      },
      'vinyls-lost': { before: unreachable('**/api/live'), ready: '.lucide-wifi-off', only: 'in view' },
      'vinyls-removed': {
        before: lettingGo,
        act: remove,
        only: 'in view',
      },
      'vinyls-selecting': { act: select, only: 'in view' },
      'vinyls-removing': {
        before: hangs('/api/vinyls/*', 'DELETE'),
        act: remove,
        only: 'in view',
      },
      menu: {
        act: openMenu,
        only: 'in view',
      },
    },
  ),
  ...statesOf(
    { as: 'newcomer', path: LIST, ready: 'main h2' },
    {
      'vinyls-empty': {},
      'vinyls-empty-filter': { path: `${LIST}?availability=available` },
      'vinyls-adding': { before: hangs('/api/vinyls', 'POST'), act: addRecord },
      'vinyls-search': { act: searchRecord('the', '[role=option]'), only: 'in view' },
      'vinyls-searching': {
        before: hangs('/api/vinyls/search?**'),
        act: searchRecord('the', 'form .loader'),
        only: 'in view',
      },
      'vinyls-search-nothing': {
        before: answers('/api/vinyls/search?**', {
          results: [],
          pagination: { total: 0, pages: 0 },
          seller: null,
        }),
        act: searchRecord('xyzzy', '[role=listbox] ~ [role=status]:not(:has(.loader))'),
        only: 'in view',
      },
      'vinyls-help': { act: press('form [aria-expanded=false]:not(input)') },
    },
  ),
  ...statesOf(
    { as: 'collector', path: ({ found }) => pathOf('record', { id: found }), ready: 'h1' },
    {
      'record-loading': loading('/api/vinyls/*-*?**'),
      'record-full': {},
      'record-first-day': { before: onItsFirstDay },
      'record-moved': { before: replaced },
      'record-year': { before: changes('/api/vinyls/*-*?**', aYear) },
      'record-known-well': { before: knownWell },
      'record-error': failing('/api/vinyls/*-*?**'),
      'record-unknown': {
        path: pathOf('record', { id: '00000000-0000-4000-8000-000000000000' }),
        ready: 'main h1',
      },
    },
  ),
  ...statesOf(
    { as: 'newcomer', path: pathOf('analytics'), ready: 'main h2' },
    {
      'analytics-loading': { as: 'collector', ...loading('/api/analytics') },
      'analytics-empty': {},
      'analytics-full': { as: 'collector' },
      'analytics-year': { as: 'collector', before: foundForAYear },
      'error-analytics': failing('/api/analytics'),
    },
  ),
]
