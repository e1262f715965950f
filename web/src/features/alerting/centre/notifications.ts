import {
  NOTIFICATIONS_PAGE_SIZE,
  type InAppNotification,
} from '@cratewatch/contracts/alerting/in-app-notifications'
import { endpoints } from '@cratewatch/contracts/calls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { infiniteQueryOptions, queryOptions, useQuery, type InfiniteData } from '@tanstack/react-query'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys, unreadCountKey } from '../../../lib/api/query-keys.ts'

export type NotificationFilter = 'all' | 'unread'
export type NotificationPage = ApiAnswer<typeof endpoints.listNotifications>

/** Notifications, newest first, twenty a page; loaded again every 30 s. */
export function notificationsQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.notifications, 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const unread = filter === 'unread' ? { unread: true } : {}
      const query = { limit: NOTIFICATIONS_PAGE_SIZE, offset: pageParam, ...unread }
      return call(endpoints.listNotifications, { query }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.notifications.length < NOTIFICATIONS_PAGE_SIZE
        ? undefined
        : pages.reduce((sum, page) => sum + page.notifications.length, 0),
    refetchInterval: seconds(30),
  })
}

/** The number of unread notifications; loaded again every 15 s. */
export const unreadCountQuery = queryOptions({
  queryKey: unreadCountKey,
  queryFn: ({ signal }) => call(endpoints.unreadCount, {}, signal),
  refetchInterval: seconds(15),
})

export type CachedPages = InfiniteData<NotificationPage, number>

/** A change to the notifications: one read, all read, or one deleted. */
export type NotificationChange =
  | { readonly kind: 'read'; readonly id: string }
  | { readonly kind: 'all-read' }
  | { readonly kind: 'removed'; readonly id: string }

/** Applies a change to the cached pages and counts, before the server has confirmed it. */
export function changedPages(pages: CachedPages, change: NotificationChange): CachedPages {
  const before = pages.pages.flatMap((page) => page.notifications)
  const unreadNow = before.filter((entry) => !entry.isRead && isTouched(entry, change)).length
  const removedNow = change.kind === 'removed' ? before.filter((entry) => entry.id === change.id).length : 0
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      notifications: page.notifications.flatMap((entry) => changedEntry(entry, change)),
      unreadCount: change.kind === 'all-read' ? 0 : Math.max(0, page.unreadCount - unreadNow),
      total: page.total - removedNow,
    })),
  }
}

function isTouched(entry: InAppNotification, change: NotificationChange): boolean {
  return change.kind === 'all-read' || entry.id === change.id
}

/** A read entry keeps its place, even under "unread", until the list is loaded again. */
function changedEntry(entry: InAppNotification, change: NotificationChange): InAppNotification[] {
  if (!isTouched(entry, change)) return [entry]
  return change.kind === 'removed' ? [] : [{ ...entry, isRead: true }]
}

/** Returns the number of unread notifications; 0 until known. */
export function useUnreadCount(enabled = true): number {
  return useQuery({ ...unreadCountQuery, enabled }).data?.unreadCount ?? 0
}
