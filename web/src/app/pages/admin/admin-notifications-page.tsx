import { Channels } from '../../../features/operating/notifications/channels.tsx'
import { DeadLetters } from '../../../features/operating/notifications/dead-letters.tsx'
import { NotificationList } from '../../../features/operating/notifications/notification-list.tsx'
import type { ListView, ListViewProps } from '../../../features/operating/lists/list-page.tsx'

/** Shows the notifications of all users. */
export function AdminNotificationsPage({ view, onViewChange }: ListViewProps<ListView>) {
  return (
    <div className="grid gap-4">
      <NotificationList view={view} onViewChange={onViewChange} />
      <Channels />
      <DeadLetters />
    </div>
  )
}
