import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { endpoints } from '@cratewatch/contracts/calls'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFixedFailure } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { QuietBell } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { NotificationRow } from './notification-row.tsx'
import {
  notificationsQuery,
  unreadCountQuery,
  changedPages,
  type NotificationFilter,
  type CachedPages,
  type NotificationChange,
} from './notifications.ts'

type NotificationCentreProps = {
  filter: NotificationFilter
  onFilterChange: (filter: NotificationFilter) => void
}

/** Lists everything that happened to the watched records, newest first. */
export function NotificationCentre({ filter, onFilterChange }: NotificationCentreProps) {
  const { t } = useTexts()
  const list = useInfiniteQuery(notificationsQuery(filter))
  const change = useNotificationChange()
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={t('shell.nav.notifications')}
        subtitle={
          <TextLink asChild tone="quiet">
            <Link to="/dashboard/settings/notifications">{t('words.notificationSettings')}</Link>
          </TextLink>
        }
      />
      <Bar
        filter={filter}
        onFilterChange={onFilterChange}
        onAllRead={() => change.mutate({ kind: 'all-read' })}
      />
      <Loaded query={list} failure={t('notifications.errors.loading')} rows={8}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.notifications)
          if (entries.length === 0) return <Empty filter={filter} onFilterChange={onFilterChange} />
          return <Entries list={list} entries={entries} onChange={change.mutate} />
        }}
      </Loaded>
    </div>
  )
}

function Bar({ filter, onFilterChange, onAllRead }: NotificationCentreProps & { onAllRead: () => void }) {
  const { t } = useTexts()
  // The whole list stays cached for switching back.
  const total = useInfiniteQuery(notificationsQuery('all')).data?.pages.at(-1)?.total
  const unread = useQuery(unreadCountQuery).data?.unreadCount
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

type EntriesProps = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  entries: readonly InAppNotification[]
  onChange: (change: NotificationChange) => void
}

function Entries({ list, entries, onChange }: EntriesProps) {
  const { t } = useTexts()
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

/** Says that nothing has happened yet, or that all is read. */
function Empty({ filter, onFilterChange }: NotificationCentreProps) {
  const { t } = useTexts()
  const isAll = filter === 'all'
  return (
    <EmptyState
      illustration={<QuietBell />}
      title={t(isAll ? 'notifications.empty.title' : 'notifications.empty.unreadTitle')}
      action={
        !isAll && (
          <Button variant="secondary" onClick={() => onFilterChange('all')}>
            {t('notifications.empty.showAll')}
          </Button>
        )
      }
    >
      {t(isAll ? 'notifications.empty.text' : 'notifications.empty.unreadText')}
    </EmptyState>
  )
}

/** Marks read or deletes: shown at once, undone if the server refuses, then loaded again. */
function useNotificationChange() {
  const { t } = useTexts()
  const client = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: (change: NotificationChange) => store(change),
    onMutate: (change) => applyToCache(client, change),
    onSuccess: (_, change) => {
      if (change.kind !== 'removed') return
      const undo = { label: t('words.undo'), onPress: () => restore.mutate(change.id) }
      toastInfo(t('notifications.removed'), { undo })
    },
    onError: (error, { kind }, takeBack) => {
      takeBack?.()
      toastFixedFailure(t('errors.title'), error, t(`notifications.errors.${kind}`))
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications, refetchType: 'active' }),
  })
}

/** Puts back a notification that was deleted. */
function useRestore() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (id: string) => call(endpoints.restoreNotification, { params: { id } }),
    failed: t('words.undoFailed'),
    stale: [queryKeys.notifications],
  })
}

function store(change: NotificationChange): Promise<void> {
  switch (change.kind) {
    case 'read':
      return call(endpoints.markRead, { params: { id: change.id } })
    case 'all-read':
      return call(endpoints.markAllRead)
    case 'removed':
      return call(endpoints.removeNotification, { params: { id: change.id } })
  }
}

async function applyToCache(client: QueryClient, change: NotificationChange): Promise<() => void> {
  const filter = { queryKey: [...queryKeys.notifications, 'list'] }
  await client.cancelQueries({ queryKey: queryKeys.notifications })
  const lists = client.getQueriesData<CachedPages>(filter)
  const count = client.getQueryData(unreadCountQuery.queryKey)
  client.setQueriesData<CachedPages>(filter, (pages) => pages && changedPages(pages, change))
  const changed = lists
    .map(([key]) => client.getQueryData<CachedPages>(key))
    .find((pages) => pages !== undefined)
  const unreadCount = changed?.pages.at(-1)?.unreadCount
  if (unreadCount !== undefined) client.setQueryData(unreadCountQuery.queryKey, { unreadCount })
  return () => {
    for (const [key, pages] of lists) client.setQueryData(key, pages)
    client.setQueryData(unreadCountQuery.queryKey, count)
  }
}
