import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import type { NotificationChange, NotificationFilter, NotificationPage } from './notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { QuietBell } from '../../../ui/illustrations.tsx'

type NotificationListProps = {
  list: UseInfiniteQueryResult<InfiniteData<NotificationPage>>
  filter: NotificationFilter
  onChange: (change: NotificationChange) => void
  onShowAll: () => void
}

/** Lists the entries, or shows why there are none. */
export function NotificationList({ list, filter, onChange, onShowAll }: NotificationListProps) {
  const { t } = useTexts()
  if (list.data === undefined) {
    if (!list.isError) return <ListSkeleton />
    return <LoadFailure title={t('notifications.errors.loading')} queries={[list]} />
  }
  const entries = list.data.pages.flatMap((page) => page.notifications)
  if (entries.length === 0) return <NotificationsEmpty filter={filter} onShowAll={onShowAll} />
  return (
    <div className="grid gap-5">
      <Card padding="none" className="overflow-hidden">
        <ul aria-label={t('notifications.listLabel')} className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <NotificationRow
                entry={entry}
                onRead={() => onChange({ kind: 'read', id: entry.id })}
                onRemove={() => onChange({ kind: 'removed', id: entry.id })}
              />
            </li>
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('words.showMore')}
        </Button>
      )}
    </div>
  )
}

function ListSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')}>
      <Card padding="none" className="divide-y divide-line">
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <div key={place} className="flex gap-4 p-4 sm:p-5">
            <Skeleton shape="box" className="size-16 shrink-0 rounded-cover!" />
            <div className="grid flex-1 content-start gap-3 pt-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="w-4/5 max-w-80" />
              <Skeleton className="w-24" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}

/** Says that nothing has happened yet, or that all is read. */
function NotificationsEmpty({ filter, onShowAll }: Pick<NotificationListProps, 'filter' | 'onShowAll'>) {
  const { t } = useTexts()
  const isAll = filter === 'all'
  return (
    <EmptyState
      illustration={<QuietBell />}
      title={t(isAll ? 'notifications.empty.title' : 'notifications.empty.unreadTitle')}
      action={
        !isAll && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('notifications.empty.showAll')}
          </Button>
        )
      }
    >
      {t(isAll ? 'notifications.empty.text' : 'notifications.empty.unreadText')}
    </EmptyState>
  )
}
