import { useTranslation } from 'react-i18next'
import { SkeletonCard } from '../../ui/feedback/skeleton-card.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import type { Density } from './remembered-view.ts'

/** Stands in for the records while they load; each placeholder has about the height of one. */
export function WatchlistSkeleton({ density }: { density: Density }) {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-3.5">
      {['first', 'second', 'third'].map((place) => (
        <SkeletonCard key={place} className={density === 'rows' ? undefined : 'min-h-100 md:min-h-56'} />
      ))}
    </SkeletonGroup>
  )
}
