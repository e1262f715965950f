import { useQuery, queryOptions } from '@tanstack/react-query'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { AnalyticsContent } from './analytics-content.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Crate } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'

/** Shows the watch list in figures and charts. */
export function AnalyticsOverview() {
  const { t } = useTexts()
  return (
    <div className="grid gap-6">
      <PageHeader title={t('analytics.title')} subtitle={t('analytics.subtitle')} />
      <Figures />
    </div>
  )
}

function Figures() {
  const { t } = useTexts()
  const query = useQuery(analyticsQuery)
  const { data, error } = query
  if (data !== undefined) {
    return data.total === 0 ? <NothingToCount /> : <AnalyticsContent analytics={data} />
  }
  if (error === null) return <AnalyticsSkeleton />
  return <LoadFailure title={t('analytics.errorLoading')} queries={[query]} />
}

/** The figures of the watch list. They are computed on request, so live events do not refresh them. */
const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call(endpoints.readAnalytics, {}, signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchIntervalInBackground: false,
})

/** Leads to adding a first record when there is nothing to count. */
function NothingToCount() {
  const { t } = useTexts()
  return (
    <EmptyState
      illustration={<Crate />}
      title={t('analytics.empty.title')}
      action={
        <Button asChild>
          <Link to="/dashboard/vinyls">{t('analytics.empty.action')}</Link>
        </Button>
      }
    >
      {t('analytics.empty.text')}
    </EmptyState>
  )
}

/** Stands in for the page until its figures load; the placeholders have the height of the content. */
function AnalyticsSkeleton() {
  const { t } = useTexts()
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
