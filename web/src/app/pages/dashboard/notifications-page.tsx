import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationCentre } from '../../../features/alerting/centre/notification-centre.tsx'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { usePageTitle } from '../../page-title.ts'
import { SourceLine } from '../../source-line.tsx'

/** Shows the notification centre. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const { filter = 'all' } = useSearch({ from: '/served/dashboard/notifications' })
  const navigate = useNavigate()
  usePageTitle(t('notifications.pageTitle'), useUnreadCount())
  return (
    <>
      <NotificationCentre
        filter={filter}
        onFilterChange={(filter) =>
          void navigate({
            to: '/dashboard/notifications',
            search: filter === 'unread' ? { filter } : {},
            resetScroll: false,
          })
        }
      />
      <SourceLine />
    </>
  )
}
