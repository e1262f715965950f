import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from './notifications-query.ts'

/** How many notifications are unread; 0 while that is not known. */
export function useUnreadCount(): number {
  return useQuery(unreadCountQuery).data?.unreadCount ?? 0
}
