import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  readAdminWatchesSearch,
  readOperationsSearch,
  readPageSearch,
  readSecuritySearch,
  readUsersSearch,
} from '../search/admin-search.ts'
import { dashboard } from './parent-routes.ts'
import { withTexts } from '../../lib/text/i18n.ts'
import { ALL } from './texts-of-pages.ts'

const admin = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin',
  beforeLoad: ({ location }) => {
    if (/\/admin\/?$/.test(location.pathname)) {
      throw redirect({ to: '/dashboard/admin/dashboard', replace: true })
    }
  },
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-layout.tsx')),
    'AdminLayout',
  ),
})

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../../features/operating/dashboard/dashboard-tab.tsx')),
    'DashboardTab',
  ),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-users-page.tsx')),
    'AdminUsersPage',
  ),
})

const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/users/$id',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-user-page.tsx')),
    'AdminUserPage',
  ),
})

const adminWatches = createRoute({
  getParentRoute: () => admin,
  path: '/vinyls',
  validateSearch: readAdminWatchesSearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-watches-page.tsx')),
    'AdminWatchesPage',
  ),
})

const adminNotifications = createRoute({
  getParentRoute: () => admin,
  path: '/notifications',
  validateSearch: readPageSearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-notifications-page.tsx')),
    'AdminNotificationsPage',
  ),
})

const adminOptimization = createRoute({
  getParentRoute: () => admin,
  path: '/optimization',
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../../features/operating/optimization/optimization-tab.tsx')),
    'OptimizationTab',
  ),
})

const adminOperations = createRoute({
  getParentRoute: () => admin,
  path: '/operations',
  validateSearch: readOperationsSearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-operations-page.tsx')),
    'AdminOperationsPage',
  ),
})

const adminSecurity = createRoute({
  getParentRoute: () => admin,
  path: '/security',
  validateSearch: readSecuritySearch,
  component: lazyRouteComponent(
    () => withTexts(ALL, import('../pages/admin/admin-security-page.tsx')),
    'AdminSecurityPage',
  ),
})

/** The routes of the admin area; their layout decides who may see it. */
export const adminRoutes = admin.addChildren([
  adminDashboard,
  adminUsers,
  adminUser,
  adminWatches,
  adminNotifications,
  adminOptimization,
  adminOperations,
  adminSecurity,
])
