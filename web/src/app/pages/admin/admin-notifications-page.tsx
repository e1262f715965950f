import { Channels } from '../../../features/admin/notifications/channels.tsx'
import { DeadLetters } from '../../../features/admin/notifications/dead-letters.tsx'
import { NotificationList } from '../../../features/admin/notifications/notification-list.tsx'
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
