import { Channels } from '../../../features/operating/notifications/channels.tsx'
import { DeadLetters } from '../../../features/operating/notifications/dead-letters.tsx'
import { NotificationList } from '../../../features/operating/notifications/notification-list.tsx'
import { readPageSearch } from '../../search/admin-search.ts'
import { useListView } from '../../search/use-list-view.ts'

/** Shows the notifications of all users. */
export function AdminNotificationsPage() {
  return (
    <div className="grid gap-4">
      <NotificationList {...useListView(readPageSearch)} />
      <Channels />
      <DeadLetters />
    </div>
  )
}
