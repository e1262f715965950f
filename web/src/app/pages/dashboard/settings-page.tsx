import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChannelsSection } from '../../../features/alerting/channels/channels-section.tsx'
import { FeedSection } from '../../../features/alerting/channels/feed/feed-section.tsx'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { PushOnThisDevice } from '../../../features/alerting/push/push-on-this-device.tsx'
import { DefaultRuleSection } from '../../../features/alerting/settings/default-rule-section.tsx'
import { NotificationSettingsPanel } from '../../../features/alerting/settings/notification-settings-panel.tsx'
import { TimingSection } from '../../../features/alerting/settings/timing-section.tsx'
import { channelsQuery, notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { useDashboard } from '../../dashboard-context.ts'
import { usePageTitle } from '../../page-title.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'

/** Shows the settings. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { user } = useDashboard()
  const above = [useQuery(notificationSettingsQuery), useQuery(instanceQuery)]
  const isFormSettled = above.every(({ isPending }) => !isPending)
  const areChannelsSettled = !useQuery(channelsQuery).isPending
  usePageTitle(t('settings.pageTitle'), useUnreadCount())
  return (
    <SettingsLayout>
      <NotificationSettingsPanel />
      {/* Once what is above has its place. */}
      {isFormSettled && <ChannelsSection user={user} thisDevice={<PushOnThisDevice />} />}
      {isFormSettled && areChannelsSettled && (
        <>
          <DefaultRuleSection />
          <TimingSection user={user} />
          <FeedSection />
        </>
      )}
    </SettingsLayout>
  )
}
