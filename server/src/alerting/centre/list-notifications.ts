import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { priceToShow } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import { sql, type Expression } from 'kysely'
import { offeredSuccessor } from '../../checking/figures/watch-figures.ts'
import { compiled } from '../../database/compiled.ts'
import type { Queries } from '../../database/database.ts'
import { newestRates } from '../../outbound/rates/stored-rates.ts'
import { pressingOf, alertOfTitle, titleKey } from '../alert-params.ts'

type NotificationsPage = {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: boolean
}

/** True in SQL for an entry whose copies are gone, or the one that a shop had listed; only a release that is still checked can show it. */
const isGone = sql<boolean>`coalesce((n.params ->> 'count')::int, 0) > 0
  and coalesce(p.state in ('none', 'blocked', 'withdrawn'), false)
  or n.title_key = ${titleKey('listed')} and exists (
    select from listings l where l.id = (n.params ->> 'listingId')::bigint and l.gone_at is not null)`

type Counts = { readonly total: number; readonly unreadCount: number }
type Owner = { readonly userId: string }
type PageValues = Owner & { readonly limit: number; readonly offset: number }

/** Lists a user's entries, newest first, with their records and whether the copies are gone by now. */
export async function listNotifications(db: Queries, userId: string, wanted: NotificationsPage) {
  const { unreadOnly, ...page } = wanted
  const rows = await readPage[unreadOnly ? 'ofUnread' : 'ofAll'](db, { userId, ...page })
  const { total, unreadCount } = rows[0] ?? (await countEntries(db, userId))
  return { rows, unreadCount, total: unreadOnly ? unreadCount : total }
}

type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

const pageOf = (unreadOnly: boolean) =>
  compiled<PageValues>()((queries, value) =>
    notificationRows(queries, value('userId', 'uuid'))
      .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
      .limit(value('limit', 'bigint'))
      .offset(value('offset', 'bigint')),
  )
const readPage = { ofAll: pageOf(false), ofUnread: pageOf(true) }

/** Selects a user's entries, without the silent ones, which belong to the record's history. */
function notificationRows(queries: Queries, userId: Expression<string>) {
  return queries
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('check_states as p', 'p.release_id', 'n.release_id')
    .leftJoin('watches as v', (join) =>
      join.onRef('v.id', '=', 'n.watch_id').onRef('v.release_id', '=', 'n.release_id'),
    )
    .innerJoin('entry_counts as c', 'c.user_id', 'n.user_id')
    .select([
      'c.shown as total',
      'c.unread as unreadCount',
      'n.id',
      'n.type',
      'n.title_key',
      'n.message_key',
      'n.params',
      'n.created_at',
      'n.read_at',
      'n.watch_id',
      'r.id as release_id',
      'r.artist',
      'r.title',
      'r.thumb',
      isGone.as('gone'),
      sql<number | null>`case when v.id is not null then ${offeredSuccessor} end`.as('successor'),
      'u.currency',
      newestRates.as('rates'),
    ])
    .where('n.user_id', '=', userId)
    .where('n.silent_reason', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
}

const readCounts = compiled<Owner>()((queries, value) =>
  queries
    .selectFrom('entry_counts')
    .select(['shown as total', 'unread as unreadCount'])
    .where('user_id', '=', value('userId', 'uuid')),
)

/** Reads the kept counts of a user's entries. */
async function countEntries(db: Queries, userId: string): Promise<Counts> {
  return (await readCounts(db, { userId }))[0] ?? { total: 0, unreadCount: 0 }
}

/** Counts the unread entries. */
export async function countUnread(db: Queries, userId: string): Promise<number> {
  return (await countEntries(db, userId)).unreadCount
}

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

/** The parameters that are prices of the marketplace, with those that name their currency and whether they were converted. */
const PRICES = [
  ['price', 'currency', 'converted'],
  ['was', 'wasCurrency', 'wasConverted'],
  ['copyPrice', 'copyCurrency', 'copyConverted'],
  ['copyWas', 'copyWasCurrency', 'copyWasConverted'],
  ['postage', 'postageCurrency', 'postageConverted'],
  ['minOrder', 'minOrderCurrency', 'minOrderConverted'],
] as const

/** States the prices of an entry that has some, as they were seen then, in the currency of the user. */
function presentParams({ params, currency: to, rates }: NotificationRow, now: Instant) {
  const shownParams = { ...params }
  for (const [name, currencyName, convertedName] of PRICES) {
    const { [name]: value, [currencyName]: currency } = params
    if (typeof value !== 'number' || typeof currency !== 'string') continue
    const shown = priceToShow({ value, currency }, now, to, rates, now)
    if (shown === null || shown.converted === 'no') continue
    const { price, converted } = shown
    Object.assign(shownParams, { [name]: price.value, [currencyName]: to, [convertedName]: converted })
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
