import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { SubscriptionOverview } from '../../../features/people/billing/subscription-overview.tsx'
import { useDashboard } from '../../dashboard-context.ts'
import { usePageTitle } from '../../page-title.ts'

/** Shows the plan and what it includes. */
export function SubscriptionPage() {
  const { t } = useTranslation()
  const { user } = useDashboard()
  usePageTitle(t('subscription.pageTitle'), useUnreadCount())
  return <SubscriptionOverview user={user} />
}
