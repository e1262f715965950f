import { ADMIN_NOTIFICATIONS_PAGE_SIZE } from '@cratewatch/contracts/admin/notifications'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QuietBell } from '../../../ui/illustrations/quiet-bell.tsx'
import { adminNotificationsQuery } from '../admin-queries.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListView, ListViewProps } from '../lists/list-view.ts'
import { AdminNotificationRow } from './admin-notification-row.tsx'

/** Lists the in-app notifications of all users. */
export function NotificationList({ view, onViewChange }: ListViewProps<ListView>) {
  const { t } = useTranslation()
  return (
    <ListPage
      {...{ view, onViewChange }}
      query={adminNotificationsQuery(view)}
      pageSize={ADMIN_NOTIFICATIONS_PAGE_SIZE}
      always
      label={t('admin.notifications.pages')}
      renderEmpty={() => (
        <EmptyState illustration={<QuietBell />} title={t('admin.notifications.empty')}>
          {t('admin.notifications.emptyText')}
        </EmptyState>
      )}
    >
      {({ notifications }) => (
        <Card className="py-1! sm:py-1.5!">
          <ul aria-label={t('admin.notifications.list')} className="divide-y divide-line">
            {notifications.map((notification) => (
              <AdminNotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </Card>
      )}
    </ListPage>
  )
}
