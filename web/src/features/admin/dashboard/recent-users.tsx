import type { AdminDashboard } from '@cratewatch/contracts/admin/dashboard'
import { useTranslation } from 'react-i18next'
import { Age } from '../texts/age.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { OwnerLink } from '../owner-link.tsx'
import { PlanBadge } from '../plan-badge.tsx'

/** Lists the newest users. */
export function RecentUsers({ users }: { users: AdminDashboard['recentUsers'] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.dashboard.recentUsers')}
      empty={t('admin.dashboard.noUsers')}
      isEmpty={users.length === 0}
    >
      {users.map((user) => (
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
      ))}
    </ListCard>
  )
}
