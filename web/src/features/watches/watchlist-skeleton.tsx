import { useTranslation } from 'react-i18next'
import { SkeletonCard } from '../../ui/feedback/skeleton-card.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** Stands in for the wall while its records load; each placeholder has a card's height. */
export function WatchlistSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-3.5">
      {['first', 'second', 'third'].map((place) => (
        <SkeletonCard key={place} className="min-h-100 md:min-h-56" />
      ))}
    </SkeletonGroup>
  )
}
