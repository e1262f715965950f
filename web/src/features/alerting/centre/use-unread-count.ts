import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from './notifications-query.ts'

/** Returns the number of unread notifications; 0 until known. */
export function useUnreadCount(enabled = true): number {
  return useQuery({ ...unreadCountQuery, enabled }).data?.unreadCount ?? 0
}
