import type { AdminOptimization } from '@cratewatch/contracts/admin/optimization'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../lists/list-card.tsx'

/** Shows how many records each process has leased at this moment. */
export function Watchers({ watchers }: { watchers: AdminOptimization['watchers'] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.optimization.watchers.title')}
      note={t('admin.optimization.watchers.note')}
      empty={t('admin.optimization.watchers.none')}
      isEmpty={watchers.length === 0}
    >
      {watchers.map(({ owner, releases }) => (
        <li key={owner} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 font-mono text-sm wrap-anywhere">{owner}</span>
          <span className="text-ink-soft tabular-nums">
            {t('admin.optimization.watchers.leases', { count: releases })}
          </span>
        </li>
      ))}
    </ListCard>
  )
}
