import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { ChannelsSection } from '../../../features/alerting/channels/channels-section.tsx'
import { FeedSection } from '../../../features/alerting/channels/feed-section.tsx'
import { PushOnThisDevice } from '../../../features/alerting/push/push-on-this-device.tsx'
import { DefaultRuleSection, TimingSection } from '../../../features/alerting/settings/timing-section.tsx'
import { NotificationSettingsPanel } from '../../../features/alerting/settings/notification-settings-form.tsx'
import { channelsQuery, notificationSettingsQuery } from '../../../lib/alerts/alert-words.ts'
import { instanceQuery } from '../../../lib/session/profile.ts'

/** Shows when and where alerts come. */
export function SettingsPage({ user }: { user: User }) {
  const above = [useQuery(notificationSettingsQuery), useQuery(instanceQuery)]
  const isFormSettled = above.every(({ isPending }) => !isPending)
  const areChannelsSettled = !useQuery(channelsQuery).isPending
  return (
    <>
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
    </>
  )
}
