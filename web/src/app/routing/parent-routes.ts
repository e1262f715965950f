import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSession } from './guards.ts'
import { StrayCrashPage } from '../pages/crash-page.tsx'
import { ServedLayout } from '../served-layout.tsx'
import { StrayPage } from '../pages/not-found-page.tsx'
import { readDashboardSearch } from '../search/search.ts'
import { withTexts } from '../../lib/text/i18n.ts'
import { LIST } from './texts-of-pages.ts'

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
