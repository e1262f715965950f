import { useTranslation } from 'react-i18next'
import { AnalyticsOverview } from '../../../features/watching/analytics/analytics-overview.tsx'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { usePageTitle } from '../../page-title.ts'
import { SourceLine } from '../../source-line.tsx'

/** Shows the watch list in figures. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  usePageTitle(t('analytics.pageTitle'), useUnreadCount())
  return (
    <>
      <AnalyticsOverview />
      <SourceLine />
    </>
  )
}
