import type { AdminDashboard } from '@cratewatch/contracts/admin/dashboard'
import { useTranslation } from 'react-i18next'
import { pressingInWords } from '../../../lib/masters/pressing-words.ts'
import { Age } from '../texts/age.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { OwnerLink } from '../owner-link.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { RecordLink } from '../record-link.tsx'
import { SmallSleeve } from '../small-sleeve.tsx'

/** Lists the latest finds, and whose watches they were. */
export function RecentFinds({ vinyls: watches }: { vinyls: AdminDashboard['recentlyFoundVinyls'] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.dashboard.recentFinds')}
      empty={t('admin.dashboard.noFinds')}
      isEmpty={watches.length === 0}
    >
      {watches.map((watch) => (
        <li key={watch.id} className="flex items-start gap-4 py-3">
          <SmallSleeve record={watch} onSale={watch.numForSale > 0} />
          <div className="grid min-w-0 gap-0.5">
            <p>
              <RecordLink record={watch} />
            </p>
            {watch.pressing && <p className="text-sm text-ink-soft">{pressingInWords(watch.pressing)}</p>}
            <p className="text-sm text-ink-soft">
              <OwnerLink owner={watch.user} />
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <Age at={watch.foundAt} />
              <span className={watch.numForSale > 0 ? 'font-semibold text-live' : undefined}>
                {watch.numForSale > 0
                  ? t('admin.stats.forSale', { count: watch.numForSale })
                  : t('admin.stats.noCopies')}
              </span>
              <PlanBadge plan={watch.user.plan} />
            </p>
          </div>
        </li>
      ))}
    </ListCard>
  )
}
