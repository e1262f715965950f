import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { adminRoutes } from './admin-routes.ts'
import { requireVisitor } from './guards.ts'
import { leaveForLanding } from './leave-for-landing.ts'
import { CrashPage } from '../pages/crash-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { PendingPage } from '../pages/pending-page.tsx'
import { alone, dashboard, root, served } from './parent-routes.ts'
import {
  readAuthSearch,
  readDashboardSearch,
  readNotificationsSearch,
  readWatchlistSearch,
} from '../search/search.ts'
import { withTexts } from '../../lib/text/i18n.ts'
import { ALL, LIST } from './texts-of-pages.ts'

/** The landing page is no page of the application: it is built and served as HTML. */
const landing = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leaveForLanding })

const auth = createRoute({
  getParentRoute: () => served,
  path: '/auth',
  ...alone,
  validateSearch: readAuthSearch,
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('../pages/auth/auth-page.tsx'), 'AuthPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => served,
  path: '/forgot-password',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/auth/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => served,
  path: '/reset-password',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/auth/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
})

const confirmEmail = createRoute({
  getParentRoute: () => served,
  path: '/confirm-email',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/auth/confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
})

const undoChange = createRoute({
  getParentRoute: () => served,
  path: '/undo-change',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/auth/undo-change-page.tsx')),
    'UndoChangePage',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => served,
  path: '/unsubscribe/$token',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/unsubscribe-page.tsx')),
    'UnsubscribePage',
  ),
})

const alertPage = {
  getParentRoute: () => served,
  ...alone,
  component: lazyRouteComponent(() => withTexts(ALL, import('../pages/alert-page.tsx')), 'AlertPage'),
}
const alertLink = createRoute({ ...alertPage, path: '/alert/$token' })
/** Where the links of older mails lead. */
const muteLink = createRoute({ ...alertPage, path: '/mute/$token' })

const channelInvitation = createRoute({
  getParentRoute: () => served,
  path: '/channel-invitation/$token',
  ...alone,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/invitation-page.tsx')),
    'InvitationPage',
  ),
})

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/vinyls', search: readDashboardSearch(search), replace: true })
  },
})

const watches = createRoute({
  getParentRoute: () => dashboard,
  path: '/vinyls',
  validateSearch: readWatchlistSearch,
  component: lazyRouteComponent(
    () => withTexts(LIST, import('../pages/dashboard/watchlist-page.tsx')),
    'WatchlistPage',
  ),
})

const record = createRoute({
  getParentRoute: () => dashboard,
  path: '/vinyls/$id',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/record-page.tsx')),
    'RecordPage',
  ),
})

const master = createRoute({
  getParentRoute: () => dashboard,
  path: '/masters/$id',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/master-page.tsx')),
    'MasterPage',
  ),
})

const analytics = createRoute({
  getParentRoute: () => dashboard,
  path: '/analytics',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/analytics-page.tsx')),
    'AnalyticsPage',
  ),
})

const subscription = createRoute({
  getParentRoute: () => dashboard,
  path: '/subscription',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/subscription-page.tsx')),
    'SubscriptionPage',
  ),
})

const notifications = createRoute({
  getParentRoute: () => dashboard,
  path: '/notifications',
  validateSearch: readNotificationsSearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/notifications-page.tsx')),
    'NotificationsPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings',
  beforeLoad: ({ location }) => {
    if (/\/settings\/?$/.test(location.pathname)) {
      throw redirect({ to: '/dashboard/settings/discogs', replace: true })
    }
  },
})

const settingsDiscogs = createRoute({
  getParentRoute: () => settings,
  path: '/discogs',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/discogs-settings-page.tsx')),
    'DiscogsSettingsPage',
  ),
})

const settingsNotifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/settings-page.tsx')),
    'SettingsPage',
  ),
})

const settingsAccount = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/dashboard/account-settings-page.tsx')),
    'AccountSettingsPage',
  ),
})

/** The design gallery, for development and the demo only. */
const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  beforeLoad: async () => {
    if (!import.meta.env.DEV) await (await import('./require-demo.ts')).requireDemo()
  },
  component: lazyRouteComponent(() => withTexts(ALL, import('../pages/design-page.tsx')), 'DesignPage'),
})

const routeTree = root.addChildren([
  landing,
  served.addChildren([
    auth,
    forgotPassword,
    resetPassword,
    confirmEmail,
    undoChange,
    unsubscribe,
    alertLink,
    muteLink,
    channelInvitation,
    dashboard.addChildren([
      dashboardIndex,
      watches,
      record,
      master,
      analytics,
      subscription,
      notifications,
      settings.addChildren([settingsDiscogs, settingsNotifications, settingsAccount]),
      adminRoutes,
    ]),
  ]),
  design,
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
}
