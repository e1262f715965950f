import { useNavigate, useSearch } from '@tanstack/react-router'
import { Channels } from '../../../features/admin/notifications/channels.tsx'
import { DeadLetters } from '../../../features/admin/notifications/dead-letters.tsx'
import { NotificationList } from '../../../features/admin/notifications/notification-list.tsx'
import { readPageSearch } from '../../search/admin-search.ts'

/** What was told, to whomever. */
export function AdminNotificationsPage() {
  const { page = 1 } = useSearch({ from: '/served/dashboard/admin/notifications' })
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <NotificationList
        page={page}
        onPageChange={(page) =>
          void navigate({
            to: '/dashboard/admin/notifications',
            search: readPageSearch({ page }),
            resetScroll: false,
          })
        }
      />
      <Channels />
      <DeadLetters />
    </div>
  )
}
