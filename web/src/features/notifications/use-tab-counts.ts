import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notificationsQuery, unreadCountQuery } from './notifications-query.ts'

/** The figures on the tabs; absent while they are not known. The whole list is kept at hand for switching back. */
export function useTabCounts(): { readonly total: number | undefined; readonly unread: number | undefined } {
  const all = useInfiniteQuery(notificationsQuery('all'))
  const unread = useQuery(unreadCountQuery)
  return { total: all.data?.pages.at(-1)?.total, unread: unread.data?.unreadCount }
}
