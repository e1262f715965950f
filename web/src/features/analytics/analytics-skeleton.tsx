import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** Stands in for the page until its figures load; the placeholders have the height of the content. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['watched', 'available', 'share', 'finds'].map((place) => (
          <Card key={place} className="grid h-31 content-start gap-3">
            <Skeleton className="w-24" />
            <Skeleton className="h-8 w-16" />
          </Card>
        ))}
      </div>
      <Card className="h-96" />
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="h-80" />
        <Card className="h-80" />
      </div>
    </SkeletonGroup>
  )
}
