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

/**
 * Applies a change to the cached pages and counts, before the server has confirmed it. A read entry keeps its place, even
 * under "unread", until the list is loaded again.
 */
export function changedPages(pages: CachedPages, change: NotificationChange): CachedPages {
  const isTouched = ({ id }: InAppNotification) => change.kind === 'all-read' || id === change.id
  const touched = pages.pages.flatMap((page) => page.notifications.filter(isTouched))
  const unreadNow = touched.filter((entry) => !entry.isRead).length
  const isRemoved = change.kind === 'removed'
  return {
    ...pages,
    pages: pages.pages.map(({ notifications, unreadCount, total }) => ({
      notifications: isRemoved
        ? notifications.filter((entry) => !isTouched(entry))
        : notifications.map((entry) => (isTouched(entry) ? { ...entry, isRead: true } : entry)),
      unreadCount: change.kind === 'all-read' ? 0 : Math.max(0, unreadCount - unreadNow),
      total: isRemoved ? total - touched.length : total,
    })),
  }
}

/** Returns the number of unread notifications; 0 until known. */
export function useUnreadCount(enabled = true): number {
  return useQuery({ ...unreadCountQuery, enabled }).data?.unreadCount ?? 0
}
