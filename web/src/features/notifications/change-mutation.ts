import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { toastError, toastInfo } from '../../ui/feedback/toast.ts'
import { changedPages, type CachedPages, type NotificationChange } from './cached-pages.ts'
import { unreadCountQuery } from './notifications-query.ts'

const FAILURES = {
  read: 'notifications.errors.markRead',
  'all-read': 'notifications.errors.markAllRead',
  removed: 'notifications.errors.remove',
} as const

/** Marks read or deletes: shown at once, undone if the server refuses, then loaded again. */
export function useNotificationChange() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: (change: NotificationChange) => store(change),
    onMutate: (change) => applyToCache(client, change),
    onSuccess: (_, change) => {
      if (change.kind !== 'removed') return
      const undo = { label: t('notifications.undo'), onPress: () => restore.mutate(change.id) }
      toastInfo(t('notifications.removed'), { undo })
    },
    onError: (_error, { kind }, takeBack) => {
      takeBack?.()
      toastError(t('errors.title'), { description: t(FAILURES[kind]) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications, refetchType: 'active' }),
  })
}

/** Puts back a notification that was deleted. */
function useRestore() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreNotification, { params: { id } }),
    onError: (error) => toastFailure(t('notifications.undoFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
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
    default:
      return assertNever(change)
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
