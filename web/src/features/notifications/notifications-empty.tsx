import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QuietBell } from '../../ui/illustrations/quiet-bell.tsx'
import type { NotificationFilter } from './notifications-query.ts'

/** Says that nothing has happened yet, or that all is read. */
export function NotificationsEmpty({
  filter,
  onShowAll,
}: {
  filter: NotificationFilter
  onShowAll: () => void
}) {
  const { t } = useTranslation()
  if (filter === 'all') {
    return (
      <EmptyState illustration={<QuietBell />} title={t('notifications.empty.title')}>
        {t('notifications.empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      illustration={<QuietBell />}
      title={t('notifications.empty.unreadTitle')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('notifications.empty.showAll')}
        </Button>
      }
    >
      {t('notifications.empty.unreadText')}
    </EmptyState>
  )
}
