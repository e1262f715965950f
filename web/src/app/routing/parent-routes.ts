import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSession } from './guards.ts'
import { StrayCrashPage } from '../pages/crash-page.tsx'
import { StrayPage } from '../pages/not-found-page.tsx'
import { readDashboardSearch } from '../search/search.ts'

/** Pages without the dashboard around them bring a shell of their own when they break. */
export const alone = { errorComponent: StrayCrashPage }

export const root = createRootRoute({ notFoundComponent: StrayPage, ...alone })

/** Pages that talk to the server. Everything this needs is loaded with the first of them. */
export const served = createRoute({
  getParentRoute: () => root,
  id: 'served',
  ...alone,
  component: lazyRouteComponent(() => import('../served-layout.tsx'), 'ServedLayout'),
})

/** Pages for who is signed in. */
export const dashboard = createRoute({
  getParentRoute: () => served,
  path: '/dashboard',
  ...alone,
  validateSearch: readDashboardSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('../pages/dashboard/dashboard-layout.tsx'), 'DashboardLayout'),
})
