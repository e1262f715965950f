import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'

const ROWS = 5

/** Stands in for the page of an album while its pressings are read. */
export function MasterSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
      <Skeleton className="h-9 w-28" />
      <Card padding="lg" className="flex gap-6">
        <Skeleton shape="box" className="size-28 shrink-0 rounded-cover!" />
        <div className="grid grow content-start gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="w-2/5" />
        </div>
      </Card>
      <Card padding="lg" className="grid gap-5">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} shape="box" className="h-14" />
        ))}
      </Card>
    </SkeletonGroup>
  )
}
