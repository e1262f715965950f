import { createRootRoute, createRoute, lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router'
import { LIST, withTexts } from '../../lib/text/i18n.ts'
import { StrayCrashPage, StrayPage } from '../pages/no-page.tsx'
import { readDashboardSearch } from '../search/search.ts'
import { ServedFrame } from '../served-frame.tsx'
import { requireSession } from './guards.ts'
import { PageTitle } from './page.tsx'

/** Pages outside the dashboard show a failure in a shell of their own. */
export const alone = { errorComponent: StrayCrashPage }

export const root = createRootRoute({ notFoundComponent: StrayPage, ...alone })

/** The pages that call the server. */
export const served = createRoute({
  getParentRoute: () => root,
  id: 'served',
  ...alone,
  component: ServedLayout,
})

/** The pages that need a session. */
export const dashboard = createRoute({
  getParentRoute: () => served,
  path: '/dashboard',
  ...alone,
  validateSearch: readDashboardSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    () => withTexts(LIST, import('../pages/dashboard/dashboard-layout.tsx')),
    'DashboardLayout',
  ),
})

function ServedLayout() {
  return (
    <ServedFrame history={useRouter().history}>
      <Outlet />
      <PageTitle />
    </ServedFrame>
  )
}
