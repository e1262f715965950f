import {
  ADMIN_NOTIFICATIONS_PAGE_SIZE,
  type AdminNotificationList,
} from '@cratewatch/contracts/admin/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QuietBell } from '../../../ui/illustrations/quiet-bell.tsx'
import { adminNotificationsQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { AdminNotificationRow } from './admin-notification-row.tsx'

export type AdminNotificationListProps = { page: number; onPageChange: (page: number) => void }

/** What was told in the app, to whomever. */
export function NotificationList({ page, onPageChange }: AdminNotificationListProps) {
  const query = useQuery(adminNotificationsQuery(page))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={ADMIN_NOTIFICATIONS_PAGE_SIZE} />}>
      {(list) => <Rows list={list} page={page} onPageChange={onPageChange} />}
    </Loaded>
  )
}

function Rows({ list, page, onPageChange }: AdminNotificationListProps & { list: AdminNotificationList }) {
  const { t } = useTranslation()
  return (
    <>
      {list.pagination.total === 0 ? (
        <EmptyState illustration={<QuietBell />} title={t('admin.notifications.empty')}>
          {t('admin.notifications.emptyText')}
        </EmptyState>
      ) : (
        <Card className="py-1! sm:py-1.5!">
          <ul aria-label={t('admin.notifications.list')} className="divide-y divide-line">
            {list.notifications.map((notification) => (
              <AdminNotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </Card>
      )}
      <ListPaging
        always
        label={t('admin.notifications.pages')}
        page={page}
        pageSize={ADMIN_NOTIFICATIONS_PAGE_SIZE}
        list={list}
        onPageChange={onPageChange}
        words="operators"
      />
    </>
  )
}
