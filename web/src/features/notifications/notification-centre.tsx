import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { useNotificationChange } from './change-mutation.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, type NotificationFilter } from './notifications-query.ts'
import { useTabCounts } from './use-tab-counts.ts'

export type NotificationCentreProps = {
  filter: NotificationFilter
  onFilterChange: (filter: NotificationFilter) => void
}

/** Lists everything that happened to the watched records, newest first. */
export function NotificationCentre({ filter, onFilterChange }: NotificationCentreProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(notificationsQuery(filter))
  const change = useNotificationChange()
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={t('notifications.title')}
        subtitle={
          <TextLink asChild tone="quiet">
            <Link to="/dashboard/settings/notifications">{t('notifications.settingsLink')}</Link>
          </TextLink>
        }
      />
      <Bar
        filter={filter}
        onFilterChange={onFilterChange}
        onAllRead={() => change.mutate({ kind: 'all-read' })}
      />
      <NotificationList
        list={list}
        filter={filter}
        onChange={change.mutate}
        onShowAll={() => onFilterChange('all')}
      />
    </div>
  )
}

function Bar({ filter, onFilterChange, onAllRead }: NotificationCentreProps & { onAllRead: () => void }) {
  const { t } = useTranslation()
  const { total, unread } = useTabCounts()
  // Shown with the list, not as soon as the count is known: on a phone it would shift what is loading.
  const hasUnread = total !== undefined && unread !== undefined && unread > 0
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label={t('notifications.filter.label')}
        segments={[
          { value: 'all', label: t('notifications.filter.all'), count: total },
          { value: 'unread', label: t('notifications.filter.unread'), count: unread },
        ]}
        value={filter}
        onValueChange={onFilterChange}
        className="max-sm:w-full"
      />
      {hasUnread && (
        <Button variant="secondary" icon={<CheckCheck />} onClick={onAllRead} className="max-sm:w-full">
          {t('notifications.markAllRead')}
        </Button>
      )}
    </div>
  )
}
