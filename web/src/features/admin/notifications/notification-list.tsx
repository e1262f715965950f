import {
  ADMIN_NOTIFICATIONS_PAGE_SIZE,
  type AdminNotificationList,
} from '@cratewatch/contracts/admin-notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QuietBell } from '../../../ui/illustrations/quiet-bell.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { adminNotificationsQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { useLeaveEmptyPage } from '../use-leave-empty-page.ts'
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
  const { total, pages } = list.pagination
  useLeaveEmptyPage(page, pages, onPageChange)
  if (total === 0) {
    return (
      <EmptyState illustration={<QuietBell />} title={t('admin.notifications.empty')}>
        {t('admin.notifications.emptyText')}
      </EmptyState>
    )
  }
  const from = (page - 1) * ADMIN_NOTIFICATIONS_PAGE_SIZE + 1
  return (
    <>
      <Card className="py-1! sm:py-1.5!">
        <ul aria-label={t('admin.notifications.list')} className="divide-y divide-line">
          {list.notifications.map((notification) => (
            <AdminNotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      </Card>
      <Pagination
        label={t('admin.notifications.paging.label')}
        page={page}
        pages={pages}
        onPageChange={onPageChange}
        previousLabel={t('admin.notifications.paging.previous')}
        nextLabel={t('admin.notifications.paging.next')}
      >
        {t('admin.notifications.paging.showing', { from, to: from + list.notifications.length - 1, total })}
      </Pagination>
    </>
  )
}
