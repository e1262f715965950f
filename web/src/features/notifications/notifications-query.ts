import { endpoints } from '@cratewatch/contracts/calls'
import { NOTIFICATIONS_PAGE_SIZE } from '@cratewatch/contracts/in-app-notifications'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys, unreadCountKey } from '../../lib/api/query-keys.ts'

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
