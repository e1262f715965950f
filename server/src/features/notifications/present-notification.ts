import type { InAppNotification } from '@cratewatch/contracts/in-app-notifications'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import type { NotificationRow } from './list-notifications.ts'

/** Presents an entry of the notification centre. Its record keeps its name when the watch is gone. */
export function presentNotification(row: NotificationRow, siteUrl: string): InAppNotification {
  return {
    id: row.id,
    type: row.type,
    titleKey: row.title_key,
    messageKey: row.message_key,
    params: row.params,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.read_at !== null,
    gone: row.gone,
    vinyl: presentRecord(row, siteUrl),
  }
}

function presentRecord(row: NotificationRow, siteUrl: string): InAppNotification['vinyl'] {
  const { watch_id: id, release_id: releaseId, title, artist, thumb } = row
  if (id === null || releaseId === null || title === null || artist === null) return null
  return {
    id,
    thumb: thumb ?? '',
    name: title,
    artist,
    uri: releasePage(siteUrl, releaseId),
    sellUri: sellPage(siteUrl, releaseId),
  }
}
