import type { AdminDashboard } from '@cratewatch/contracts/admin/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Disc3, Star, Tag, UserRound, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import { dashboardQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { Popular } from './popular.tsx'
import { RecentFinds } from './recent-finds.tsx'
import { RecentUsers } from './recent-users.tsx'
import { Trends } from './trends.tsx'

/** Shows the instance's figures. */
export function DashboardTab() {
  const query = useQuery(dashboardQuery)
  return (
    <Loaded query={query} skeleton={<StatsSkeleton cards={5} columns={5} rows={4} />}>
      {(dashboard) => (
        <div className="grid gap-4">
          <Stats dashboard={dashboard} />
          <Trends days={dashboard.trend} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <RecentUsers users={dashboard.recentUsers} />
            <RecentFinds vinyls={dashboard.recentlyFoundVinyls} />
          </div>
          <Popular vinyls={dashboard.popularVinyls} />
        </div>
      )}
    </Loaded>
  )
}

function Stats({ dashboard }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { conversionPercent, totalVinyls: totalWatches, availableVinyls: availableWatches } = dashboard
  const number = (value: number) => formatNumber(value, locale)
  const available = totalWatches === 0 ? 0 : Math.round((availableWatches / totalWatches) * 100)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatCard
        label={t('admin.stats.totalUsers')}
        icon={<UsersRound />}
        value={number(dashboard.totalUsers)}
        className="max-lg:col-span-2"
      />
      <StatCard
        label={t('admin.stats.premium')}
        icon={<Star />}
        value={number(dashboard.premiumUsers)}
        detail={t('admin.stats.conversion', { percent: number(conversionPercent) })}
      />
      <StatCard label={t('admin.stats.free')} icon={<UserRound />} value={number(dashboard.freeUsers)} />
      <StatCard label={t('admin.stats.totalVinyls')} icon={<Disc3 />} value={number(totalWatches)} />
      <StatCard
        label={t('admin.stats.available')}
        icon={<Tag />}
        tone={availableWatches > 0 ? 'live' : 'plain'}
        value={number(availableWatches)}
        detail={t('admin.stats.ofWatches', { percent: number(available) })}
      />
    </div>
  )
}
