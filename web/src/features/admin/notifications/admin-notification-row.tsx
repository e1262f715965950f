import type { AdminNotification } from '@cratewatch/contracts/admin/notifications'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Age } from '../texts/age.tsx'
import { OwnerLink } from '../owner-link.tsx'
import { RecordLink } from '../record-link.tsx'

/** Shows one notification: about what, for whom, and whether it was read. */
export function AdminNotificationRow({ notification }: { notification: AdminNotification }) {
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
