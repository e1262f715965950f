import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { describe, expect, it } from 'vitest'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { anId, anOperator, aSubscription } from '../fixtures/account.ts'
import { anAccount, anAccountPage, anOptimization, someOperations } from '../fixtures/admin.ts'
import { someSettings } from '../fixtures/alerts.ts'
import { someSyncSettings } from '../fixtures/lists.ts'
import { aMasterPage } from '../fixtures/masters.ts'
import { aMatch, anOrdering, aShop } from '../fixtures/shops.ts'
import { aWatch, aWatchList, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, textOf } from '../harness/look.ts'
import { NOW } from '../harness/now.ts'
import { openPage } from '../harness/open-page.tsx'
import { aDryRun, aPage } from '../watching/record/open-record.ts'

const none = { total: 0, pages: 0 }
const empty = { top: [], rest: null }

type Page = {
  path: string
  prepare: () => void
  /** What the page cannot do without. */
  needs: Endpoint
}

const PAGES: readonly Page[] = [
  {
    path: '/dashboard/vinyls',
    prepare: () => server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2, onSale)])),
    needs: endpoints.listVinyls,
  },
  {
    path: `/dashboard/vinyls/${anId(1)}`,
    prepare: () => {
      server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1) }))
      server.answers(endpoints.dryRunRule, aDryRun)
    },
    needs: endpoints.readVinyl,
  },
  {
    path: '/dashboard/masters/5001',
    prepare: () => server.answers(endpoints.readMaster, aMasterPage(1)),
    needs: endpoints.readMaster,
  },
  {
    path: '/dashboard/shops',
    prepare: () => server.answers(endpoints.listShops, { shops: [aShop()], limit: 20, suggestions: [] }),
    needs: endpoints.listShops,
  },
  {
    path: `/dashboard/shops/${anId(80)}`,
    prepare: () =>
      server.answers(endpoints.readShop, { shop: aShop(), matches: [aMatch(1)], ordering: anOrdering() }),
    needs: endpoints.readShop,
  },
  {
    path: '/dashboard/analytics',
    prepare: () =>
      server.answers(endpoints.readAnalytics, {
        timeZone: 'UTC',
        total: 2,
        available: 1,
        unavailable: 1,
        availablePercent: 50,
        totalChecks: 9,
        finds: 1,
        byLabel: empty,
        byCountry: empty,
        byGenre: empty,
        byDecade: [],
        prices: null,
        longestHunted: [],
        history: null,
      }),
    needs: endpoints.readAnalytics,
  },
  {
    path: '/dashboard/subscription',
    prepare: () => {
      server.answers(endpoints.subscriptionStatus, aSubscription())
    },
    needs: endpoints.subscriptionStatus,
  },
  {
    path: '/dashboard/somebody-else',
    prepare: () => server.answers(endpoints.ownAccesses, { accesses: [] }),
    needs: endpoints.ownAccesses,
  },
  {
    path: '/dashboard/notifications',
    prepare: () =>
      server.answers(endpoints.listNotifications, { notifications: [], unreadCount: 0, total: 0 }),
    needs: endpoints.listNotifications,
  },
  {
    path: '/dashboard/settings/discogs',
    prepare: () => {
      server.answers(endpoints.marketplaceStatus, { isConnected: true, username: 'ada', wasRevoked: false })
      server.answers(endpoints.wantlistSyncStatus, { progress: null })
      server.answers(endpoints.getSyncSettings, someSyncSettings())
      server.answers(endpoints.followedLists, { lists: [], limit: 1 })
      server.answers(endpoints.readImportPreview, { preview: null })
      server.answers(endpoints.importStatus, { progress: null })
    },
    needs: endpoints.marketplaceStatus,
  },
  {
    path: '/dashboard/settings/notifications',
    prepare: () =>
      server.answers(
        endpoints.getNotificationSettings,
        someSettings({
          telegramEnabled: true,
          telegramChatId: '42',
          chat: { available: true, linked: true, name: 'Ada', waiting: null },
        }),
      ),
    needs: endpoints.getNotificationSettings,
  },
  {
    path: '/dashboard/admin/dashboard',
    prepare: () =>
      server.answers(endpoints.adminDashboard, {
        totalUsers: 1,
        premiumUsers: 0,
        freeUsers: 1,
        totalVinyls: 0,
        availableVinyls: 0,
        unavailableVinyls: 0,
        premiumVinyls: 0,
        conversionPercent: 0,
        recentUsers: [],
        recentlyFoundVinyls: [],
        popularVinyls: [],
        trend: Array.from({ length: 30 }, (_, day) => ({
          day: new Date(NOW.getTime() - (29 - day) * 86_400_000).toISOString().slice(0, 10),
          users: 0,
          watches: 0,
          finds: 0,
          alerts: 0,
        })),
      }),
    needs: endpoints.adminDashboard,
  },
  {
    path: '/dashboard/admin/users',
    prepare: () =>
      server.answers(endpoints.adminUsers, {
        users: [anAccount(2)],
        pagination: { total: 1, pages: 1 },
        isMore: false,
      }),
    needs: endpoints.adminUsers,
  },
  {
    path: `/dashboard/admin/users/${anId(2)}`,
    prepare: () => server.answers(endpoints.adminUserPage, anAccountPage()),
    needs: endpoints.adminUserPage,
  },
  {
    path: '/dashboard/admin/vinyls',
    prepare: () =>
      server.answers(endpoints.adminVinyls, {
        vinyls: [aWatch(1)],
        pagination: { total: 1, pages: 1 },
        stats: { totalVinyls: 1, availableVinyls: 0, unavailableVinyls: 1, premiumVinyls: 0 },
      }),
    needs: endpoints.adminVinyls,
  },
  {
    path: '/dashboard/admin/notifications',
    prepare: () => {
      server.answers(endpoints.deadLetters, { letters: [], pagination: none })
      server.answers(endpoints.adminDeliveries, { channels: [] })
      server.answers(endpoints.adminNotifications, { notifications: [], pagination: none })
    },
    needs: endpoints.adminNotifications,
  },
  {
    path: '/dashboard/admin/optimization',
    prepare: () => {
      server.answers(endpoints.adminOptimization, anOptimization())
      server.answers(endpoints.whatIf, {
        requestsPerMinute: 60,
        records: 4,
        stretch: 1,
        typicalSeconds: 600,
        byTier: [],
      })
    },
    needs: endpoints.adminOptimization,
  },
  {
    path: '/dashboard/admin/operations',
    prepare: () => {
      server.answers(endpoints.adminOperations, someOperations())
      server.answers(endpoints.listAnnouncements, { announcements: [] })
      server.answers(endpoints.adminAudit, { entries: [], pagination: none })
    },
    needs: endpoints.adminOperations,
  },
  {
    path: '/dashboard/admin/security',
    prepare: () => server.answers(endpoints.adminSecurity, { events: [], pagination: none }),
    needs: endpoints.adminSecurity,
  },
]

/** The pages of the dashboard as they are declared, by their addresses. */
const declared = () =>
  Object.values(makeRouter(createMemoryHistory()).routesById).filter(
    ({ id, fullPath, options: { component } }) =>
      component !== undefined && fullPath.startsWith('/dashboard/') && !AREAS.has(id),
  )
/** They lead to the first page below them. */
const AREAS = new Set<string>(['/served/dashboard/settings', '/served/dashboard/admin'])

/** What the tab is called on a page: as declared of it, or of the area that it stands in. */
function titleOf(path: string): string {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  const named = router.matchRoutes(router.latestLocation).findLast(({ staticData }) => staticData.title)
  return named?.staticData.title?.(t) ?? ''
}

it('opens every page that is declared, but the account, whose parts are tested one by one', () => {
  const router = makeRouter(createMemoryHistory())
  const opened = new Set(PAGES.map(({ path }) => router.getMatchedRoutes(path)[2]?.id))
  const missing = declared().filter(({ id }) => !opened.has(id))
  expect(missing.map(({ fullPath }) => fullPath)).toEqual(['/dashboard/settings/account'])
})

const main = () => textOf(screen.getByRole('main'))
/** What shows when a text is missing or was not filled in. */
const UNFINISHED = /\{\{|\}\}|undefined|NaN|\[object|\b[a-z]+(?:\.[a-zA-Z]+){2,}\b/

describe.each(PAGES)('$path', ({ path, prepare, needs }) => {
  it.each(LOCALES)('speaks %s, has one heading of the first rank and a name in the tab', async (locale) => {
    await openPage(path, prepare, { user: anOperator(), locale })
    await screen.findByRole('heading', { level: 1 })
    await eventually(() => expect(document.title).toBe(t('shell.pageTitle', { page: titleOf(path) })))
    await eventually(() => expect(screen.queryAllByText(t('shell.loading'))).toEqual([]))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(main()).not.toMatch(UNFINISHED)
    expect(document.documentElement.lang).toBe(locale)
  })

  it('says that it loads, and shows what came', async () => {
    await openPage(
      path,
      () => {
        prepare()
        server.holds(needs)
      },
      { user: anOperator() },
    )
    await eventually(() => expect(screen.queryAllByText(t('shell.loading')).length).toBeGreaterThan(0))
  })

  it.each(LOCALES)('says in %s that it did not load, and tries again when asked to', async (locale) => {
    const hands = await openPage(
      path,
      () => {
        prepare()
        server.refuses(needs, 'RATE_LIMITED')
      },
      { user: anOperator(), locale },
    )
    const retry = await button(t('errors.retry'))
    expect(main()).not.toMatch(UNFINISHED)
    prepare()
    await hands.click(retry)
    await eventually(() => expect(screen.queryByRole('button', { name: t('errors.retry') })).toBeNull())
  })
})
