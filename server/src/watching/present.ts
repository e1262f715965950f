import type { WatchRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { masterPage, masterSellPage, releasePage, sellPage } from '@cratewatch/domain/records/links'
import { wireOrNull } from '../base/wire-time.ts'
import { presentFilter, storedRule } from '../collectors/rules.ts'
import type { Card } from './cards.ts'
import type { CardPage } from './list-watches.ts'
import type { WatchRow } from './rows.ts'

export function presentWatchList({ cards, lastChecked, ...page }: CardPage, siteUrl: string): WatchList {
  return {
    ...page,
    vinyls: cards.map((card) => presentWatch(card, siteUrl)),
    lastChecked: wireOrNull(lastChecked),
  }
}

/** Presents one card of the watch list. Of the row, the contract lets through what it shows. */
export function presentWatch(
  { row, covered, strip, mute, price, unansweredSince, ...words }: Card,
  siteUrl: string,
): Watch {
  const { plan, offered } = row
  return {
    ...row,
    ...words,
    ...presentRecord(row, covered, siteUrl),
    name: row.title,
    available: row.numForSale > 0,
    lowestPrice: lowestPrice(row),
    shownPrice: price,
    lastCheckedAt: wireOrNull(row.observed_at),
    createdAt: new Date(row.created_at).toISOString(),
    foundAt: wireOrNull(row.found_at),
    nextCheckAt: row.pausedReason === null ? wireOrNull(row.next_check_at) : null,
    successor: offered === null ? null : { discogsId: offered, uri: releasePage(siteUrl, offered) },
    unansweredSince: wireOrNull(unansweredSince),
    mutedUntil: presentMute(mute),
    alert: presentRule(row),
    strip: [...strip],
    user: { email: row.email, discogsUsername: row.discogs_username, plan, subscription: { plan } },
    _count: { notifications: row.notification_count, checkHistory: row.history_count },
  }
}

/** Presents what is watched: a release, or pressings of a master. */
function presentRecord(
  { release_id: releaseId, master_id: masterId, pressing_filter: filter, album_id: albumId, total }: WatchRow,
  covered: number,
  siteUrl: string,
): Pick<Watch, 'kind' | 'pressings' | 'masterId' | 'discogsId' | 'uri' | 'sellUri'> {
  if (masterId === null)
    return {
      kind: 'release',
      pressings: null,
      masterId: albumId,
      discogsId: releaseId,
      uri: releasePage(siteUrl, releaseId),
      sellUri: sellPage(siteUrl, releaseId),
    }
  return {
    kind: 'master',
    pressings: { filter: presentFilter(filter), covered, total: total ?? 0 },
    masterId: null,
    discogsId: masterId,
    uri: masterPage(siteUrl, masterId),
    sellUri: masterSellPage(siteUrl, masterId),
  }
}

/** Presents the mute in the shape of the contract. */
export function presentMute(mute: Mute | null): Watch['mutedUntil'] {
  if (mute === null) return null
  if (mute.until !== null) return new Date(mute.until).toISOString()
  return mute.cheaperThan === undefined ? 'on-again' : 'until-cheaper'
}

/** Presents the alert rule of a watch. */
export function presentRule(row: Pick<WatchRow, 'alert_rule' | 'default_rule' | 'may_wake'>): WatchRule {
  const { alert_rule: ownRule, default_rule: defaultRule, may_wake: mayWake } = row
  return { own: ownRule ?? {}, rule: storedRule({ ownRule, defaultRule }), mayWake }
}

function lowestPrice(row: WatchRow): Watch['lowestPrice'] {
  const { lowest_value: value, lowest_currency: currency } = row
  return value === null || currency === null ? null : { value, currency }
}
