import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { About } from '../page.tsx'
import { CrashPage, NotFoundPage, PendingPage } from '../pages/no-page.tsx'
import { adminPages } from './admin-pages.tsx'
import { dashboardPages } from './dashboard-pages.tsx'
import { landing, publicPages } from './public-pages.tsx'
import { dashboard, root, served } from './roots.tsx'

const routeTree = root.addChildren([
  landing,
  served.addChildren([...publicPages, dashboard.addChildren([...dashboardPages, adminPages])]),
])

/** Makes the router of all pages, which follows the browser's history. */
export function makeRouter(history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption extends About {}
  interface HistoryState {
    /** What a new password has removed from the account, for the sign-in page that follows. */
    removed?: readonly RemovedMethod[]
    /** The page that the sign-in leads to, unless the address names one. */
    wanted?: string
  }
}

/** Shows the application with all its pages. A page that is shown already stays until the next one has loaded. */
export async function showApplication(
  history: RouterHistory,
  show: (page: ReactNode) => void,
  isReplacing = false,
): Promise<void> {
  const router = makeRouter(history)
  if (isReplacing) await router.load()
  show(<RouterProvider router={router} />)
}
