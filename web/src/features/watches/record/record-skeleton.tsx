import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'

/** Stands in for the page of a record while it loads. */
export function RecordSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
      <Skeleton className="h-9 w-28" />
      <Card
        padding="lg"
        className="grid gap-x-10 gap-y-6 md:min-h-128 md:grid-cols-[calc(18rem*1.27)_minmax(0,1fr)]"
      >
        <Skeleton shape="box" className="size-[min(18rem,62vw)] rounded-cover!" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton shape="box" className="h-8 w-44 rounded-full!" />
          <Skeleton className="w-full" />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {['told', 'seen'].map((place) => (
          <Card key={place} padding="lg" className="grid min-h-60 content-start gap-4">
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="w-4/5" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  )
}
