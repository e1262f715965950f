import type { AdminDashboard } from '@cratewatch/contracts/admin-dashboard'
import { useTranslation } from 'react-i18next'
import { Age } from '../age.tsx'
import { ListCard } from '../list-card.tsx'
import { OwnerLink } from '../owner-link.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { RecordLink } from '../record-link.tsx'
import { SmallSleeve } from '../small-sleeve.tsx'

/** What turned up last, and whose wish it was. */
export function RecentFinds({ vinyls }: { vinyls: AdminDashboard['recentlyFoundVinyls'] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.dashboard.recentFinds')}
      empty={t('admin.dashboard.noFinds')}
      isEmpty={vinyls.length === 0}
    >
      {vinyls.map((vinyl) => (
        <li key={vinyl.id} className="flex items-start gap-4 py-3">
          <SmallSleeve record={vinyl} onSale={vinyl.numForSale > 0} />
          <div className="grid min-w-0 gap-0.5">
            <p>
              <RecordLink record={vinyl} />
            </p>
            <p className="text-sm text-ink-soft">
              <OwnerLink owner={vinyl.user} />
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <Age at={vinyl.foundAt} />
              <span className={vinyl.numForSale > 0 ? 'font-semibold text-live' : undefined}>
                {vinyl.numForSale > 0
                  ? t('admin.stats.forSale', { count: vinyl.numForSale })
                  : t('admin.stats.noCopies')}
              </span>
              <PlanBadge plan={vinyl.user.plan} />
            </p>
          </div>
        </li>
      ))}
    </ListCard>
  )
}
