import type { AdminDashboard } from '@cratewatch/contracts/admin/dashboard'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../lists/list-card.tsx'
import { RecordLink } from '../record-link.tsx'
import { SmallSleeve } from '../small-sleeve.tsx'

/** Lists the most watched records, with a bar for the number of watchers. */
export function Popular({ vinyls: watches }: { vinyls: AdminDashboard['popularVinyls'] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...watches.map(({ watchers }) => watchers))
  return (
    <ListCard
      title={t('admin.dashboard.popular')}
      note={t('admin.dashboard.popularNote')}
      empty={t('admin.dashboard.noPopular')}
      isEmpty={watches.length === 0}
    >
      {watches.map((watch) => (
        <li key={watch.discogsId} className="flex items-center gap-4 py-3">
          <SmallSleeve record={watch} onSale={watch.available} />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <p>
              <RecordLink record={watch} />
            </p>
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
          </div>
        </li>
      ))}
    </ListCard>
  )
}
