import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** Stands in for plan and account while they load, with their height. */
export function SubscriptionSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup
      label={t('shell.loading')}
      className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid gap-4">
        <Card padding="lg" className="grid gap-6">
          <Skeleton className="h-7 w-44" />
          <Skeleton shape="box" className="h-10" />
          <Skeleton shape="box" className="h-12" />
        </Card>
        <Card padding="lg" className="grid gap-4">
          <Skeleton className="h-7 w-36" />
          <Skeleton shape="box" className="h-16" />
        </Card>
      </div>
      <Card padding="lg" className="h-96" />
    </SkeletonGroup>
  )
}
