import { createRoute, redirect } from '@tanstack/react-router'
import { Bell, Disc3, Gauge, LayoutDashboard, ShieldCheck, UsersRound, Wrench } from 'lucide-react'
import { listPage, shownToUser, page } from '../page.tsx'
import {
  readAdminWatchesSearch,
  readOperationsSearch,
  readPageSearch,
  readSecuritySearch,
  readUsersSearch,
} from '../search/search.ts'
import { dashboard } from './roots.tsx'

const admin = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin',
  beforeLoad: ({ location }) => {
    if (/\/admin\/?$/.test(location.pathname)) {
      throw redirect({ to: '/dashboard/admin/dashboard', replace: true })
    }
  },
  ...shownToUser({
    title: (t) => t('shell.nav.admin'),
    lead: {
      name: (t) => t('shell.nav.admin'),
      icon: ShieldCheck,
      in: ['profile', 'menu'],
      isForOperators: true,
    },
    load: () => import('../pages/admin/admin-layout.tsx'),
    show: ({ AdminLayout }) => AdminLayout,
  }),
})

const adminDashboard = page(admin, '/dashboard', {
  lead: { name: (t) => t('admin.tabs.dashboard'), icon: LayoutDashboard, in: ['tabs'] },
  load: () => import('../../features/operating/dashboard-tab.tsx'),
  show: ({ DashboardTab }) => DashboardTab,
})

const adminUsers = listPage(admin, '/users', readUsersSearch, {
  lead: { name: (t) => t('admin.tabs.users'), icon: UsersRound, in: ['tabs'] },
  load: () => import('../../features/operating/users/users-tab.tsx'),
  show:
    ({ UsersTab }) =>
    ({ view, onViewChange, user }) => <UsersTab view={view} onViewChange={onViewChange} selfId={user.id} />,
  typed: ['search'],
})

const adminUser = page(admin, '/users/$id', {
  load: () => import('../../features/operating/users/user-page.tsx'),
  show:
    ({ UserPage }) =>
    ({ id, user, leaveFor }) => (
      <UserPage key={id} id={id} selfId={user.id} onDeleted={() => leaveFor('/dashboard/admin/users')} />
    ),
})

const adminWatches = listPage(admin, '/vinyls', readAdminWatchesSearch, {
  lead: { name: (t) => t('admin.tabs.watches'), icon: Disc3, in: ['tabs'] },
  load: () => import('../../features/operating/watches-tab.tsx'),
  show: ({ WatchesTab }) => WatchesTab,
})

const adminNotifications = listPage(admin, '/notifications', readPageSearch, {
  lead: { name: (t) => t('shell.nav.notifications'), icon: Bell, in: ['tabs'] },
  load: () => import('../pages/admin/admin-notifications-page.tsx'),
  show: ({ AdminNotificationsPage }) => AdminNotificationsPage,
})

const adminOptimization = page(admin, '/optimization', {
  lead: { name: (t) => t('admin.tabs.optimization'), icon: Gauge, in: ['tabs'] },
  load: () => import('../../features/operating/optimization/optimization-tab.tsx'),
  show: ({ OptimizationTab }) => OptimizationTab,
})

const adminOperations = listPage(admin, '/operations', readOperationsSearch, {
  lead: { name: (t) => t('admin.tabs.operations'), icon: Wrench, in: ['tabs'] },
  load: () => import('../../features/operating/operations/operations-tab.tsx'),
  show: ({ OperationsTab }) => OperationsTab,
  typed: ['search'],
})

const adminSecurity = listPage(admin, '/security', readSecuritySearch, {
  lead: { name: (t) => t('admin.tabs.security'), icon: ShieldCheck, in: ['tabs'] },
  load: () => import('../../features/operating/security-tab.tsx'),
  show: ({ SecurityTab }) => SecurityTab,
  typed: ['account', 'network'],
})

/** The pages of the admin area; their layout decides who may see them. */
export const adminPages = admin.addChildren([
  adminDashboard,
  adminUsers,
  adminUser,
  adminWatches,
  adminNotifications,
  adminOptimization,
  adminOperations,
  adminSecurity,
])
