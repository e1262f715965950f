import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { AlertTimes } from '@cratewatch/domain/alerts/digest'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { AlertChannel } from '@cratewatch/domain/notifications/channel'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql, type RawBuilder } from 'kysely'
import type { Config } from '../../base/config/config.ts'
import type { AnnouncedChange } from '../../checking/record/observed-check.ts'
import { ACTIVE_FOLLOWS } from '../../checking/rows/shop-rows.ts'
import type { MuteColumns, RuleColumns } from '../../collectors/rules.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { StoredMemory } from '../../database/tables/check-tables.ts'
import { titleKey } from '../alert-params.ts'
import { isReachable } from '../channel-rows.ts'

/** A channel of a watch's owner, as it is stored. */
export type StoredChannel = Omit<AlertChannel, 'kind' | 'waitsOnFreePlan'> & { readonly kind: ChannelKind }

/** One watch of the release, with the settings that decide whether and how its owner is notified. */
export type WatchSettings = RuleColumns &
  MuteColumns & {
    readonly watchId: string
    /** The watch on a master that this row of a pressing belongs to; null: it is an entry of a list itself. */
    readonly parentId: string | null
    /** Whether the owner watches the pressing by itself as well: that watch decides, and this row is silent. */
    readonly isWatchedTwice: boolean
    readonly userId: string
    readonly plan: Plan
    readonly channels: readonly StoredChannel[]
    readonly isStarred: boolean
    readonly watchedSince: Instant
    readonly memory: StoredMemory | null
    /** The last alert about copies where there had been none. */
    readonly backAt: Instant | null
    readonly decideAt: Instant | null
    /** null: at once, at all hours. */
    readonly timing: AlertTimes | null
    readonly timeZone: string
    readonly mayWake: boolean
    /** The last alert of this kind, where no rule remembers it. */
    readonly lastAlertedAt: Instant | null
    /** Whether the owner follows the shop that has listed a copy. */
    readonly isFollowed: boolean
    /** Whether the owner follows any shop. */
    readonly followsShops: boolean
    /** Whether the marketplace can be asked on the owner's behalf. */
    readonly isConnected: boolean
  }

/**
 * Which watches of a release are decided: all, because a transition is an alert for everybody; those with a rule, or
 * muted until it is cheaper, or of who follows the shop that has listed a copy; those that are decided again with a check of this time.
 */
export type WatchSelection =
  | { readonly kind: 'all'; readonly alert: AlertKind }
  | { readonly kind: 'with-rules'; readonly shopId: string | null }
  | { readonly kind: 'due'; readonly checkedAt: Instant }

const PAGE = 1_000

/**
 * Reads the watches of a release page by page, without paused ones except those that this withdrawal paused. The rows
 * are locked until the transaction ends: notifications refer to them, and a rule that is edited meanwhile is decided
 * after this.
 */
export async function* readWatches(
  tx: Tx,
  event: Pick<AnnouncedChange, 'releaseId' | 'at' | 'copy'>,
  selection: WatchSelection,
  { mailGathering }: Pick<Config, 'mailGathering'>,
): AsyncGenerator<readonly WatchSettings[]> {
  const pausedJustNow = selection.kind === 'all' && selection.alert === 'withdrawn'
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    // The page is selected first and its owners are joined by id; otherwise every page would read all watchers or all
    // users.
    const { rows } = await sql<WatchSettings>`
      with v as materialized (
        select id, user_id, parent_id, created_at, last_alerted_at, muted_at, muted_until, muted_value, muted_currency,
          alert_rule, alert_memory, decide_at, may_wake, is_starred
        from watches
        where release_id = ${event.releaseId} and id > ${after} and ${isSelected(selection)}
          and (paused_at is null
            or (${pausedJustNow} and paused_reason = 'withdrawn' and paused_at >= ${timestamp(event.at)}))
        order by id
        limit ${sql.lit(PAGE)}
        for no key update)
      select v.id as "watchId", v.parent_id as "parentId", v.user_id as "userId", u.plan,
        ${isWatchedTwice(event.releaseId)} as "isWatchedTwice",
        ${channelsSince(plus(event.at, milliseconds(-2 * mailGathering)))} as channels, v.is_starred as "isStarred",
        v.created_at as "watchedSince", v.muted_at as "mutedAt", v.muted_until as "mutedUntil",
        v.muted_value as "mutedValue", v.muted_currency as "mutedCurrency",
        v.alert_rule as "ownRule", u.alert_rule as "defaultRule", v.alert_memory as memory,
        v.last_alerted_at as "backAt", v.decide_at as "decideAt",
        u.alert_timing as timing, u.time_zone as "timeZone", v.may_wake as "mayWake",
        ${lastAlertedAt(selection)} as "lastAlertedAt",
        ${isFollowed(sql`v.user_id`, event.copy?.shopId ?? null)} as "isFollowed",
        exists (select from shop_follows f where f.user_id = v.user_id) as "followsShops",
        exists (select from marketplace_accounts m
          where m.user_id = v.user_id and m.sealed_access is not null) as "isConnected"
      from v cross join lateral (select * from users where users.id = v.user_id for key share) u
      order by v.id`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < PAGE) return
    after = last.watchId
  }
}

/** The channels of the user `u`, with the newest mail as far as gathering needs it. */
export function channelsSince(since: Instant) {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'isReachable', ${isReachable},
      'alerts', c.gets ->> 'alerts', 'digest', c.digest, 'quiet', c.quiet,
      'lastMailDueAt', case when c.kind = 'email' then (
        select floor(extract(epoch from max(d.due_at)) * 1000) from deliveries d
        where d.channel_id = c.id and not d.held and d.created_at > ${timestamp(since)}) end)
      order by c.created_at, c.id), '[]')
    from channels c where c.user_id = u.id)`
}

/** Asks the other watches of the same user only for rows of pressings. */
function isWatchedTwice(releaseId: number) {
  return sql`(case when v.parent_id is null then false else exists (
    select from watches own where own.user_id = v.user_id and own.release_id = ${releaseId}
      and own.parent_id is null and own.paused_at is null) end)`
}

function isSelected(selection: WatchSelection) {
  switch (selection.kind) {
    case 'all':
      return sql`true`
    case 'with-rules':
      return sql`(has_rule or muted_value is not null or ${isFollowed(sql`user_id`, selection.shopId)})`
    case 'due':
      return sql`decide_at <= ${timestamp(selection.checkedAt)}`
  }
}

function isFollowed(userId: RawBuilder<unknown>, shopId: string | null) {
  return shopId === null
    ? sql`false`
    : sql`exists (select from ${ACTIVE_FOLLOWS} f where f.shop_id = ${shopId} and f.user_id = ${userId})`
}

/** Rare alerts, which no rule remembers, are read from the notifications. */
function lastAlertedAt(selection: WatchSelection) {
  if (selection.kind !== 'all' || selection.alert === 'appeared') return sql`null`
  return sql`(
    select max(n.created_at) from notifications n
    where n.watch_id = v.id and n.title_key = ${titleKey(selection.alert)} and n.silent_reason is null)`
}

/** Returns channels as decisions see them; `kinds`: those of this instance. */
export function alertChannels<T extends StoredChannel>(
  channels: readonly T[],
  kinds: ReadonlySet<ChannelKind>,
) {
  return channels.map((channel) => ({
    ...channel,
    isReachable: channel.isReachable && kinds.has(channel.kind),
    waitsOnFreePlan: termsOf(channel.kind).waitsOnFreePlan,
  }))
}
