import { all, changes, fails, hangs, type PageState } from './page-state.ts'
import type { Page } from 'playwright-core'
import { unnamed } from '@cratewatch/domain/records/unnamed'

const LIST = '/dashboard/vinyls'

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

const withoutChannels = changes('/api/auth/profile', (user: object) => ({
  ...user,
  notificationSettings: { emailEnabled: false, telegramEnabled: false },
}))

type Listed = { vinyls: object[] }

const changed = (states: readonly object[], more = {}) =>
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

const type = (text: string) => async (page: Page) => page.locator('input[role=combobox]').fill(text)

export const WATCH_PAGES: readonly PageState[] = [
  {
    name: 'vinyls-loading',
    as: 'collector',
    path: LIST,
    before: hangs('/api/vinyls?**'),
    ready: '[aria-busy=true]',
  },
  { name: 'vinyls-empty', as: 'newcomer', path: LIST, ready: 'main h2' },
  { name: 'vinyls-empty-filter', as: 'newcomer', path: `${LIST}?availability=available`, ready: 'main h2' },
  {
    name: 'vinyls-error',
    as: 'collector',
    path: LIST,
    before: fails('/api/vinyls?**'),
    ready: '[role=alert] h2',
  },
  { name: 'vinyls-full', as: 'collector', path: LIST, ready: 'article' },
  {
    name: 'vinyls-states',
    as: 'collector',
    path: LIST,
    before: all(inEveryState, withoutChannels),
    ready: 'article',
  },
  { name: 'vinyls-looked-up', as: 'collector', path: LIST, before: lookedUp, ready: 'article' },
  { name: 'vinyls-free', as: 'collector', path: LIST, before: onFreePlan(3), ready: 'article' },
  { name: 'vinyls-almost', as: 'collector', path: LIST, before: onFreePlan(4), ready: 'article' },
  { name: 'vinyls-limit', as: 'collector', path: LIST, before: onFreePlan(5), ready: 'article' },
  {
    name: 'vinyls-adding',
    as: 'newcomer',
    path: LIST,
    before: hangs('/api/vinyls', 'POST'),
    ready: 'main h2',
    act: async (page) => {
      await type('249504')(page)
      await page.locator('form button[type=submit]').click()
      await page.locator('article').waitFor()
    },
  },
  {
    name: 'vinyls-search',
    as: 'newcomer',
    path: LIST,
    ready: 'main h2',
    act: async (page) => {
      await type('the')(page)
      await page.locator('[role=option]').first().waitFor()
    },
    whole: false,
  },
  {
    name: 'vinyls-help',
    as: 'newcomer',
    path: LIST,
    ready: 'main h2',
    act: (page) => page.locator('form [aria-expanded=false]:not(input)').click(),
  },
  {
    name: 'vinyls-mute-menu',
    as: 'collector',
    path: LIST,
    ready: 'article',
    act: (page) => page.locator('article [aria-haspopup=menu]').first().click(),
    whole: false,
  },
  {
    name: 'vinyls-why',
    as: 'collector',
    path: LIST,
    ready: 'article',
    act: async (page) => {
      await page.locator('article [aria-haspopup=dialog]').first().click()
      await page.locator('[role=dialog] li').first().waitFor()
    },
    whole: false,
  },
  {
    name: 'vinyls-lost',
    as: 'collector',
    path: LIST,
    before: (page) => page.route('**/api/live', (route) => route.abort()),
    ready: '.lucide-wifi-off',
    whole: false,
  },
  {
    name: 'menu',
    as: 'collector',
    path: LIST,
    ready: 'article',
    act: (page) => page.locator('header [aria-haspopup]:visible').last().click(),
    whole: false,
  },
  {
    name: 'record-loading',
    as: 'collector',
    path: ({ found }) => `${LIST}/${found}`,
    before: hangs('/api/vinyls/*-*?**'),
    ready: '[aria-busy=true]',
  },
  { name: 'record-full', as: 'collector', path: ({ found }) => `${LIST}/${found}`, ready: 'h1' },
  {
    name: 'record-error',
    as: 'collector',
    path: ({ found }) => `${LIST}/${found}`,
    before: fails('/api/vinyls/*-*?**'),
    ready: '[role=alert] h1',
  },
  {
    name: 'record-unknown',
    as: 'collector',
    path: `${LIST}/00000000-0000-4000-8000-000000000000`,
    ready: 'main h1',
  },
  {
    name: 'analytics-loading',
    as: 'collector',
    path: '/dashboard/analytics',
    before: hangs('/api/analytics'),
    ready: '[aria-busy=true]',
  },
  { name: 'analytics-empty', as: 'newcomer', path: '/dashboard/analytics', ready: 'main h2' },
  { name: 'analytics-full', as: 'collector', path: '/dashboard/analytics', ready: 'main h2' },
]
