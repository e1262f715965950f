import type { WatchRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { masterPage, masterSellPage, releasePage, sellPage } from '@cratewatch/domain/records/links'
import { presentFilter, storedRule } from '../collectors/rules.ts'
import type { CardPage } from './list-watches.ts'
import { presentMute } from './mark-watch.ts'
import type { Card } from './read-cards.ts'
import type { WatchRow } from './watch-rows.ts'

export function presentWatchList(page: CardPage, siteUrl: string): WatchList {
  return {
    vinyls: page.cards.map((card) => presentWatch(card, siteUrl)),
    counts: page.counts,
    lastChecked: wire(page.lastChecked),
    marketplaceAway: page.marketplaceAway,
    filling: page.filling,
    pagination: { total: page.total, pages: page.pages },
  }
}

/** Presents one card of the watch list. */
export function presentWatch(
  { row, covered, strip, mute, price, unansweredSince }: Card,
  siteUrl: string,
): Watch {
  const numForSale = row.num_for_sale ?? 0
  return {
    id: row.id,
    ...presentRecord(row, covered, siteUrl),
    name: row.title,
    artist: row.artist,
    thumb: row.thumb,
    userId: row.user_id,
    year: row.year,
    country: row.country,
    label: row.label,
    format: row.format,
    state: row.state ?? 'unknown',
    numForSale,
    available: numForSale > 0,
    lowestPrice: lowestPrice(row),
    shownPrice: price,
    lastCheckedAt: wire(row.observed_at),
    tier: row.tier,
    effectiveTier: row.effective_tier ?? row.tier,
    priorityScore: row.priority_score ?? 0,
    totalChecks: row.checks ?? 0,
    createdAt: new Date(row.created_at).toISOString(),
    foundAt: wire(row.found_at),
    nextCheckAt: row.paused_reason === null ? wire(row.next_check_at) : null,
    pausedReason: row.paused_reason,
    successor: presentSuccessor(row.successor, siteUrl),
    unansweredSince: wire(unansweredSince),
    beingLookedUp: row.being_fetched,
    mutedUntil: presentMute(mute),
    alert: presentRule(row),
    isStarred: row.is_starred,
    note: row.note,
    tags: row.tags,
    strip: [...strip],
    user: {
      email: row.email,
      discogsUsername: row.discogs_username,
      plan: row.plan,
      subscription: { plan: row.plan },
    },
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

function presentSuccessor(discogsId: number | null, siteUrl: string): Watch['successor'] {
  return discogsId === null ? null : { discogsId, uri: releasePage(siteUrl, discogsId) }
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

function wire(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
