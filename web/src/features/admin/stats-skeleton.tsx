import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** How many figures stand side by side on wide screens. */
const COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' } as const

type StatsSkeletonProps = { cards?: number; columns?: keyof typeof COLUMNS; rows?: number }

/** Reserves the space of figures and lists while they load. */
export function StatsSkeleton({ cards = 4, columns = 4, rows = 3 }: StatsSkeletonProps) {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <div className={classNames('grid grid-cols-2 gap-3 sm:gap-4', COLUMNS[columns])}>
        {Array.from({ length: cards }, (_, index) => (
          <Card
            key={index}
            className={classNames(
              'grid h-31 content-start gap-3',
              // An odd first one takes a row of its own, as the figures do.
              index === 0 && cards % 2 === 1 && 'max-lg:col-span-2',
            )}
          >
            <Skeleton className="h-4 w-3/5" />
            <Skeleton shape="box" className="h-9 w-2/5" />
          </Card>
        ))}
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <Card key={index} className="grid h-32 content-start gap-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
