import { createRootRoute, createRoute, lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useToken } from '../../lib/session/session.ts'
import { LIST, withTexts } from '../../lib/text/i18n.ts'
import { PageTitle } from '../page.tsx'
import { NotFoundPage, PendingPage, StrayCrashPage, StrayPage } from '../pages/no-page.tsx'
import { readDashboardSearch } from '../search/search.ts'
import { ServedFrame } from '../served-frame.tsx'
import { requireSession } from './guards.ts'

/** Pages outside the dashboard show a failure in a shell of their own. */
export const alone = { errorComponent: StrayCrashPage }

export const root = createRootRoute({ notFoundComponent: Nowhere, ...alone })

const DashboardLayout = lazyRouteComponent(
  () => withTexts(LIST, import('../pages/dashboard/dashboard-layout.tsx')),
  'DashboardLayout',
)

/** Says that an address does not exist; who is signed in keeps the navigation. */
function Nowhere() {
  const { history } = useRouter()
  if (useToken() === null) return <StrayPage />
  return (
    <ServedFrame history={history}>
      <Suspense fallback={<PendingPage />}>
        <DashboardLayout>
          <NotFoundPage />
        </DashboardLayout>
      </Suspense>
    </ServedFrame>
  )
}

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
  component: DashboardLayout,
})

function ServedLayout() {
  return (
    <ServedFrame history={useRouter().history}>
      <Outlet />
      <PageTitle />
    </ServedFrame>
  )
}
