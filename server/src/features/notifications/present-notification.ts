import type { InAppNotification } from '@cratewatch/contracts/in-app-notifications'
import { priceToShow } from '@cratewatch/domain/alerts/price-to-show'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import { pressingOf } from '../../deliveries/enqueue/alert-params.ts'
import { alertOfTitle } from '../../deliveries/enqueue/message-keys.ts'
import type { NotificationRow } from './list-notifications.ts'

/** Presents an entry of the notification centre. Its record keeps its name when the watch is gone. */
export function presentNotification(row: NotificationRow, siteUrl: string, now: Instant): InAppNotification {
  return {
    id: row.id,
    type: row.type,
    titleKey: row.title_key,
    messageKey: row.message_key,
    params: presentParams(row, now),
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.read_at !== null,
    gone: row.gone,
    successor: alertOfTitle(row.title_key) === 'withdrawn' ? row.successor : null,
    vinyl: presentRecord(row, siteUrl),
    pressing: presentPressing(row),
  }
}

/** The parameters that are prices of the marketplace, with those that name their currency. */
const PRICES = [
  ['price', 'currency'],
  ['was', 'wasCurrency'],
] as const

/** States the prices of an entry that has some, as they were seen then, in the currency of the user. */
function presentParams({ params, currency: to, rates }: NotificationRow, now: Instant) {
  const shownParams = { ...params }
  for (const [name, currencyName] of PRICES) {
    const { [name]: value, [currencyName]: currency } = params
    if (typeof value !== 'number' || typeof currency !== 'string') continue
    const shown = priceToShow({ value, currency }, now, to, rates, now)
    if (shown === null || shown.converted === 'no') continue
    const { price, converted } = shown
    Object.assign(shownParams, { [name]: price.value, [currencyName]: to, converted })
  }
  return shownParams
}

function presentPressing({ release_id: id, title, thumb, params }: NotificationRow) {
  return id === null ? null : pressingOf(params, { id, title: title ?? '', thumb: thumb ?? '' })
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
