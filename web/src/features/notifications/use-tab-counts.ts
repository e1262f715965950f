import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notificationsQuery, unreadCountQuery } from './notifications-query.ts'

/** Returns the counts on the tabs; undefined until known. The whole list stays cached for switching back. */
export function useTabCounts(): { readonly total: number | undefined; readonly unread: number | undefined } {
  const all = useInfiniteQuery(notificationsQuery('all'))
  const unread = useQuery(unreadCountQuery)
  return { total: all.data?.pages.at(-1)?.total, unread: unread.data?.unreadCount }
}
