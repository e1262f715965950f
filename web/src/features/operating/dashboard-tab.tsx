import type { AdminDashboard } from '@cratewatch/contracts/operating/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Disc3, Star, Tag, UserRound, UsersRound } from 'lucide-react'
import { pressingLine } from '../../lib/alerts/pressings.tsx'
import { Age } from '../../lib/text/age.tsx'
import { formatNumber } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { StatCard } from '../../ui/layout/section-card.tsx'
import { dashboardQuery } from './admin-queries.ts'
import { ListCard } from './list-page.tsx'
import { CopiesForSale, OwnerLink, PlanBadge, RecordRow } from './row-parts.tsx'
import { Loaded, StatsSkeleton } from './section.tsx'
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
  const { t, locale } = useTexts()
  const { conversionPercent, totalVinyls: totalWatches, availableVinyls: availableWatches } = dashboard
  const number = (value: number) => formatNumber(value, locale)
  const available = totalWatches === 0 ? 0 : Math.round((availableWatches / totalWatches) * 100)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatCard
        label={t('admin.tabs.users')}
        icon={<UsersRound />}
        value={number(dashboard.totalUsers)}
        className="max-lg:col-span-2"
      />
      <StatCard
        label={t('words.plan.PREMIUM')}
        icon={<Star />}
        value={number(dashboard.premiumUsers)}
        detail={t('admin.stats.conversion', { percent: number(conversionPercent) })}
      />
      <StatCard label={t('words.plan.FREE')} icon={<UserRound />} value={number(dashboard.freeUsers)} />
      <StatCard label={t('admin.tabs.watches')} icon={<Disc3 />} value={number(totalWatches)} />
      <StatCard
        label={t('watches.filter.available')}
        icon={<Tag />}
        tone={availableWatches > 0 ? 'live' : 'plain'}
        value={number(availableWatches)}
        detail={t('admin.stats.ofWatches', { percent: number(available) })}
      />
    </div>
  )
}

/** Lists the newest users. */
function RecentUsers({ users }: { users: AdminDashboard['recentUsers'] }) {
  const { t } = useTexts()
  return (
    <ListCard title={t('admin.dashboard.recentUsers')} empty={t('admin.dashboard.noUsers')} rows={users}>
      {(user) => (
        <li key={user.id} className="flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold">
              <OwnerLink owner={user} />
            </p>
            <p className="text-sm text-ink-soft">
              <Age at={user.createdAt} />
            </p>
          </div>
          <PlanBadge plan={user.plan} />
        </li>
      )}
    </ListCard>
  )
}

/** Lists the most watched records, with a bar for the number of watchers. */
function Popular({ vinyls: watches }: { vinyls: AdminDashboard['popularVinyls'] }) {
  const { t } = useTexts()
  const most = Math.max(1, ...watches.map(({ watchers }) => watchers))
  return (
    <ListCard
      title={t('admin.dashboard.popular')}
      note={t('admin.dashboard.popularNote')}
      empty={t('admin.dashboard.noPopular')}
      rows={watches}
    >
      {(watch) => (
        <RecordRow key={watch.discogsId} record={watch} onSale={watch.available}>
          <div className="flex items-center gap-3">
            <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-well">
              <span
                className="block h-full rounded-full bg-idle"
                style={{ width: `${(watch.watchers / most) * 100}%` }}
              />
            </span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {t('admin.dashboard.watchers', { count: watch.watchers })}
            </span>
          </div>
        </RecordRow>
      )}
    </ListCard>
  )
}

/** Lists the latest finds, and whose watches they were. */
function RecentFinds({ vinyls: watches }: { vinyls: AdminDashboard['recentlyFoundVinyls'] }) {
  const { t } = useTexts()
  return (
    <ListCard title={t('admin.dashboard.recentFinds')} empty={t('admin.dashboard.noFinds')} rows={watches}>
      {(watch) => (
        <RecordRow key={watch.id} record={watch} onSale={watch.numForSale > 0}>
          {watch.pressing && <p className="text-sm text-ink-soft">{pressingLine(watch.pressing)}</p>}
          <p className="text-sm text-ink-soft">
            <OwnerLink owner={watch.user} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <Age at={watch.foundAt} />
            <CopiesForSale count={watch.numForSale} />
            <PlanBadge plan={watch.user.plan} />
          </p>
        </RecordRow>
      )}
    </ListCard>
  )
}
