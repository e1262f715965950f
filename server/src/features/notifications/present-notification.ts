import type { InAppNotification } from '@cratewatch/contracts/in-app-notifications'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import { shownPrice, type ShownAt } from '../../rates/shown-price.ts'
import type { NotificationRow } from './list-notifications.ts'

/** Presents an entry of the notification centre. Its record keeps its name when the watch is gone. */
export function presentNotification(row: NotificationRow, siteUrl: string, at: ShownAt): InAppNotification {
  return {
    id: row.id,
    type: row.type,
    titleKey: row.title_key,
    messageKey: row.message_key,
    params: presentParams(row, at),
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.read_at !== null,
    gone: row.gone,
    vinyl: presentRecord(row, siteUrl),
  }
}

/** Shows the price of an entry that has one as it was seen then, in the currency of the user. */
function presentParams({ params, created_at, currency }: NotificationRow, at: ShownAt) {
  const { price, currency: stated } = params
  if (typeof price !== 'number' || typeof stated !== 'string') return params
  const columns = { lowest_value: price, lowest_currency: stated, observed_at: created_at }
  const shown = shownPrice(columns, currency, at)
  if (shown === null) return { ...params, price: null, currency: null }
  return { ...params, price: shown.price.value, currency: shown.price.currency, converted: shown.converted }
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
