import type { ListView, ListViewProps } from '../../../features/operating/list-page.tsx'
import { Channels, DeadLetters, NotificationList } from '../../../features/operating/notifications.tsx'

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
