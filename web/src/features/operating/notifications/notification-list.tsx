import {
  ADMIN_NOTIFICATIONS_PAGE_SIZE,
  type AdminNotification,
} from '@cratewatch/contracts/operating/notifications'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QuietBell } from '../../../ui/illustrations/quiet-bell.tsx'
import { adminNotificationsQuery } from '../admin-queries.ts'
import { ListPage, type ListView, type ListViewProps } from '../lists/list-page.tsx'
import { Badge } from '../../../ui/badges/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Age } from '../texts/age.tsx'
import { OwnerLink, RecordLink } from '../row-parts.tsx'

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

/** Shows one notification: about what, for whom, and whether it was read. */
function AdminNotificationRow({ notification }: { notification: AdminNotification }) {
  const { t } = useTranslation()
  const { type, isRead, vinyl: watch, user, params } = notification
  return (
    <li className="flex items-start gap-4 py-4">
      <span
        aria-hidden
        className={classNames(
          'mt-2 size-2.5 shrink-0 rounded-full',
          isRead ? 'shadow-[inset_0_0_0_1.5px_var(--color-edge)]' : 'bg-label',
        )}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {watch === null ? (
            <span className="text-ink-soft">{t('admin.notifications.aboutNothing')}</span>
          ) : (
            <RecordLink record={watch} />
          )}
          <Badge tone={type === 'AVAILABILITY_CHANGE' ? 'label' : 'neutral'}>
            {t(`admin.notifications.type.${type}`)}
          </Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <OwnerLink owner={user} />
          <Age at={notification.createdAt} />
          {params.count !== null && <span>{t('admin.notifications.copies', { count: params.count })}</span>}
        </p>
      </div>
      <span className={classNames('shrink-0 text-sm', isRead ? 'text-ink-soft' : 'font-semibold')}>
        {t(isRead ? 'admin.notifications.read' : 'admin.notifications.unread')}
      </span>
    </li>
  )
}
