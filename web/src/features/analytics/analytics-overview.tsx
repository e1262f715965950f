import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AnalyticsContent } from './analytics-content.tsx'
import { analyticsQuery } from './analytics-query.ts'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { NothingToCount } from './nothing-to-count.tsx'

/** Shows the watch list in figures and charts. */
export function AnalyticsOverview() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <PageHeader title={t('analytics.title')} subtitle={t('analytics.subtitle')} />
      <Figures />
    </div>
  )
}

function Figures() {
  const { t } = useTranslation()
  const query = useQuery(analyticsQuery)
  const { data, error } = query
  if (data !== undefined) {
    return data.total === 0 ? <NothingToCount /> : <AnalyticsContent analytics={data} />
  }
  if (error === null) return <AnalyticsSkeleton />
  return <LoadFailure title={t('analytics.errorLoading')} queries={[query]} />
}
