import type { InfiniteData } from '@tanstack/react-query'
import type { InAppNotification } from '@cratewatch/contracts/in-app-notifications'
import type { NotificationPage } from './notifications-query.ts'

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
