import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import i18next, { t } from 'i18next'
import { describe, expect, it } from 'vitest'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { anOperator } from '../fixtures/account.ts'
import { addressInYear, answerAsInYear } from '../fixtures/year.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, textOf } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'

/** What each page cannot do without. */
const NEEDS: Readonly<Record<string, Endpoint>> = {
  '/dashboard/vinyls': endpoints.listVinyls,
  '/dashboard/vinyls/$id': endpoints.readVinyl,
  '/dashboard/masters/$id': endpoints.readMaster,
  '/dashboard/shops': endpoints.listShops,
  '/dashboard/shops/$id': endpoints.readShop,
  '/dashboard/analytics': endpoints.readAnalytics,
  '/dashboard/subscription': endpoints.subscriptionStatus,
  '/dashboard/somebody-else': endpoints.ownAccesses,
  '/dashboard/notifications': endpoints.listNotifications,
  '/dashboard/settings/discogs': endpoints.marketplaceStatus,
  '/dashboard/settings/notifications': endpoints.getNotificationSettings,
  '/dashboard/admin/dashboard': endpoints.adminDashboard,
  '/dashboard/admin/users': endpoints.adminUsers,
  '/dashboard/admin/users/$id': endpoints.adminUserPage,
  '/dashboard/admin/vinyls': endpoints.adminVinyls,
  '/dashboard/admin/notifications': endpoints.adminNotifications,
  '/dashboard/admin/optimization': endpoints.adminOptimization,
  '/dashboard/admin/operations': endpoints.adminOperations,
  '/dashboard/admin/security': endpoints.adminSecurity,
}
const PAGES = Object.entries(NEEDS).map(([page, needs]) => ({
  path: addressInYear(page),
  needs,
  prepare: () => answerAsInYear(page),
}))

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
/** What shows when a text is missing or was not filled in; what is missing shows its name. */
const unfinished = () => {
  const texts = Object.values(i18next.getDataByLanguage('en') ?? {}).flatMap((each) => Object.keys(each))
  return new RegExp(String.raw`\{\{|\}\}|undefined|NaN|\[object|\b(?:${texts.join('|')})\.[a-z]\w+\.`)
}

describe.each(PAGES)('$path', ({ path, prepare, needs }) => {
  it.each(LOCALES)('speaks %s, has one heading of the first rank and a name in the tab', async (locale) => {
    await openPage(path, prepare, { user: anOperator(), locale })
    await screen.findByRole('heading', { level: 1 })
    await eventually(() => expect(document.title).toBe(t('shell.pageTitle', { page: titleOf(path) })))
    await eventually(() => expect(screen.queryAllByText(t('shell.loading'))).toEqual([]))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(main()).not.toMatch(unfinished())
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
    expect(main()).not.toMatch(unfinished())
    prepare()
    await hands.click(retry)
    await eventually(() => expect(screen.queryByRole('button', { name: t('errors.retry') })).toBeNull())
  })
})
