import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'

/** Where rows will stand. */
export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')}>
      <Card className="divide-y divide-line py-1! sm:py-1.5!">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="grid h-21 content-center gap-3">
            <Skeleton className="h-4 w-1/2 max-w-72" />
            <Skeleton className="w-2/3 max-w-96" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
