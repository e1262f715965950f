import { createRoute, redirect } from '@tanstack/react-router'
import { Bell, ChartNoAxesColumn, CircleUser, Disc3, Settings, Star, Tag } from 'lucide-react'
import { LIST } from '../../lib/text/i18n.ts'
import { listPage, shownToUser, page } from '../page.tsx'
import { readDashboardSearch, readNotificationsSearch, readWatchlistSearch } from '../search/search.ts'
import { dashboard } from './roots.tsx'

const start = createRoute({
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
  ...shownToUser({
    title: (t) => t('watches.pageTitle'),
    lead: { name: (t) => t('shell.nav.vinyls'), icon: Disc3, in: ['bar', 'menu'] },
    namesSource: true,
    texts: LIST,
    load: () => import('../pages/dashboard/watchlist-page.tsx'),
    show: ({ WatchlistPage }) => WatchlistPage,
  }),
})

const record = page(dashboard, '/vinyls/$id', {
  title: (t) => t('record.pageTitle'),
  namesSource: true,
  load: () => import('../../features/watching/record/record-view.tsx'),
  show:
    ({ RecordView }) =>
    ({ id, leaveFor }) => <RecordView key={id} id={id} onLeave={() => leaveFor('/dashboard/vinyls')} />,
})

const master = page(dashboard, '/masters/$id', {
  title: (t) => t('words.album'),
  namesSource: true,
  load: () => import('../../features/watching/albums/master-view.tsx'),
  show:
    ({ MasterView }) =>
    ({ id }) => <MasterView key={id} id={id} />,
})

const shops = page(dashboard, '/shops', {
  title: (t) => t('shops.pageTitle'),
  lead: { name: (t) => t('shell.nav.shops'), icon: Tag, in: ['bar', 'menu'] },
  namesSource: true,
  load: () => import('../../features/checking/shops/shop-list.tsx'),
  show: ({ ShopList }) => ShopList,
})

const shop = page(dashboard, '/shops/$id', {
  title: (t) => t('shops.one.pageTitle'),
  namesSource: true,
  load: () => import('../../features/checking/shops/shop-view.tsx'),
  show:
    ({ ShopView }) =>
    ({ id }) => <ShopView key={id} id={id} />,
})

const analytics = page(dashboard, '/analytics', {
  title: (t) => t('shell.nav.analytics'),
  lead: {
    name: (t) => t('shell.nav.analytics'),
    icon: ChartNoAxesColumn,
    in: ['bar', 'profile', 'menu'],
  },
  namesSource: true,
  load: () => import('../../features/watching/analytics/analytics-overview.tsx'),
  show: ({ AnalyticsOverview }) => AnalyticsOverview,
})

const notifications = listPage(dashboard, '/notifications', readNotificationsSearch, {
  title: (t) => t('shell.nav.notifications'),
  lead: { name: (t) => t('shell.nav.notifications'), icon: Bell, in: ['menu'] },
  namesSource: true,
  load: () => import('../../features/alerting/centre/notification-centre.tsx'),
  show:
    ({ NotificationCentre }) =>
    ({ view: { filter }, onViewChange }) => (
      <NotificationCentre
        filter={filter ?? 'all'}
        onFilterChange={(filter) => onViewChange(filter === 'unread' ? { filter } : {})}
      />
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
  ...shownToUser({
    lead: { name: (t) => t('shell.nav.settings'), icon: Settings, in: ['profile', 'menu'] },
    load: () => import('../shell/settings-layout.tsx'),
    show: ({ SettingsLayout }) => SettingsLayout,
  }),
})

const settingsDiscogs = page(settings, '/discogs', {
  title: (t) => t('wantlist.pageTitle'),
  lead: { name: (t) => t('account.tabs.discogs'), icon: Disc3, in: ['tabs'] },
  namesSource: true,
  load: () => import('../../features/lists/discogs-settings.tsx'),
  show: ({ DiscogsSettings }) => DiscogsSettings,
})

const settingsNotifications = page(settings, '/notifications', {
  title: (t) => t('words.notificationSettings'),
  lead: { name: (t) => t('shell.nav.notifications'), icon: Bell, in: ['tabs'] },
  load: () => import('../../features/alerting/settings/alert-settings.tsx'),
  show: ({ AlertSettings }) => AlertSettings,
})

const settingsAccount = page(settings, '/account', {
  title: (t) => t('account.pageTitle'),
  lead: { name: (t) => t('account.tabs.account'), icon: CircleUser, in: ['tabs'] },
  load: () =>
    Promise.all([
      import('../operator-access.tsx'),
      import('../../features/people/settings/account-settings.tsx'),
    ]),
  show:
    ([{ OperatorNotice }, { AccountSettings }]) =>
    ({ user }) => (
      <>
        <OperatorNotice access={user.operator} />
        <AccountSettings user={user} />
      </>
    ),
})

const subscription = page(dashboard, '/subscription', {
  title: (t) => t('shell.nav.subscription'),
  lead: { name: (t) => t('shell.nav.subscription'), icon: Star, in: ['profile', 'menu'] },
  load: () => import('../../features/people/billing/subscription-overview.tsx'),
  show: ({ SubscriptionOverview }) => SubscriptionOverview,
})

const somebodyElse = page(dashboard, '/somebody-else', {
  title: (t) => t('account.somebody.title'),
  load: () => import('../../features/people/settings/somebody-else.tsx'),
  show: ({ SomebodyElse }) => SomebodyElse,
})

/** The pages of a collector. */
export const dashboardPages = [
  start,
  watches,
  record,
  master,
  shops,
  shop,
  analytics,
  notifications,
  settings.addChildren([settingsDiscogs, settingsNotifications, settingsAccount]),
  subscription,
  somebodyElse,
] as const
