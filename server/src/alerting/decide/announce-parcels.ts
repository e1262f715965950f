import { isDeepStrictEqual } from 'node:util'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { AT_ONCE, type AlertTimes } from '@cratewatch/domain/alerts/digest'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { planDeliveries, precedenceOf } from '@cratewatch/domain/notifications/decide-alert'
import {
  decideParcel,
  type FoundParcel,
  type ParcelLimit,
  type NotifiedParcel,
} from '@cratewatch/domain/parcels/parcel-alert'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import type { AnnounceParcels } from '../../checking/copies/reader-access.ts'
import { ACTIVE_FOLLOWS } from '../../checking/rows/shop-rows.ts'
import { noteNotified, parcelLimitOf, type ParcelColumns } from '../../checking/shops/parcel-alerts.ts'
import { minimumOf, type ShopColumns } from '../../checking/shops/present-parcel.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { kindsOf } from '../account-channels.ts'
import { messageKey, titleKey } from '../alert-params.ts'
import { amountsOf, readParcelOffers, type ParcelOffer } from '../parcel-rows.ts'
import { writeDeliveries } from './enqueue-alerts.ts'
import { alertChannels, channelsSince, type StoredChannel } from './read-watches.ts'

type Deps = Parameters<AnnounceParcels>[1]

/** Somebody who asked to hear of a shop's parcel, with what decides how. */
type Follower = ParcelColumns &
  ShopColumns & {
    readonly userId: string
    readonly seller: string
    readonly notified: NotifiedParcel | null
    readonly plan: Plan
    readonly channels: readonly StoredChannel[]
    readonly timing: AlertTimes | null
    readonly timeZone: string
    readonly followedAt: Instant
  }

/**
 * Notifies those who asked for it that a shop's parcel has come within their limit, or that a record has joined it: the entry,
 * its deliveries and what it says are written in the caller's transaction, so that a repetition finds nothing new.
 */
export const announceParcels: AnnounceParcels = async (tx, deps, { shopId, at }) => {
  const followers = await readFollowers(tx, deps, shopId, at)
  if (followers.length === 0) return
  const shown = { rates: await readRates(tx), now: at }
  for (const follower of followers) await announceTo(tx, deps, { ...follower, shopId }, shown)
}

/** Locks the follows, so that two decisions about a shop are made one after the other. */
async function readFollowers(
  tx: Tx,
  { config }: Deps,
  shopId: string,
  at: Instant,
): Promise<readonly Follower[]> {
  const { rows } = await sql<Follower>`
    select f.user_id as "userId", f.parcel_records, f.parcel_minor, f.parcel_currency, f.parcel_notified as notified,
      f.followed_at as "followedAt", s.seller, s.min_order_value, s.min_order_currency, s.terms, u.plan,
      ${channelsSince(plus(at, milliseconds(-2 * config.mailGathering)))} as channels,
      u.alert_timing as timing, u.time_zone as "timeZone"
    from shop_follows f join shops s on s.id = f.shop_id join users u on u.id = f.user_id
    where f.shop_id = ${shopId} and f.parcel_minor is not null
      and f.user_id in (select active.user_id from ${ACTIVE_FOLLOWS} active where active.shop_id = ${shopId})
    order by f.user_id
    for no key update of f for key share of u`.execute(tx)
  return rows
}

type Asking = Follower & { readonly shopId: string }

async function announceTo(tx: Tx, deps: Deps, follower: Asking, shown: ShownAt): Promise<void> {
  const limit = parcelLimitOf(follower)
  if (limit === null) return
  const offers = await readParcelOffers(tx, follower, shown)
  const reckoning = { minimum: minimumOf(follower), ...shown }
  const { alert, notified } = decideParcel(offers, limit, follower.notified, reckoning)
  if (!isDeepStrictEqual(notified, follower.notified)) await noteNotified(tx, follower, notified)
  if (alert !== null) await enqueue(tx, deps, { follower, limit, alert, shown })
}

type ParcelNews = {
  readonly follower: Asking
  readonly limit: ParcelLimit
  readonly alert: FoundParcel<ParcelOffer>
  readonly shown: ShownAt
}

async function enqueue(tx: Tx, deps: Deps, news: ParcelNews): Promise<void> {
  const { follower, alert, shown } = news
  const { userId, shopId, plan, timeZone, followedAt } = follower
  const { now: at } = shown
  const isStarred = alert.copies.some(({ row }) => row.isStarred)
  const { deliveries, unsent } = planDeliveries(
    {
      plan,
      isStarred,
      channels: alertChannels(follower.channels, kindsOf(deps.config)),
      timing: { ...(follower.timing ?? AT_ONCE), clock: localClocks()(timeZone) },
      muted: false,
      mayWake: false,
    },
    at,
    deps.config.mailGathering,
  )
  const event = `parcel:${shopId}@${at}`
  const entryId = deps.ids.uuid()
  await tx
    .insertInto('notifications')
    .values({
      id: entryId,
      user_id: userId,
      type: 'AVAILABILITY_CHANGE',
      title_key: titleKey('parcel'),
      message_key: messageKey('parcel'),
      params: JSON.stringify(paramsOf(news)),
      created_at: timestamp(at),
      occasion: event,
      unsent: unsent.length === 0 ? null : JSON.stringify(unsent),
    })
    .execute()
  const precedence = precedenceOf({ plan, isStarred }, between(followedAt, at), 'within-ceiling')
  const planned = deliveries.map((delivery) => ({ delivery, userId, precedence, entryId, event }))
  await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' })
  if ((await writeDeliveries(tx, deps, planned, at)) > 0) await deps.live.publish(tx, { kind: 'deliveries' })
}

/** Returns what the entry says, as it was seen then. */
function paramsOf({ follower: { shopId, seller }, limit, alert, shown }: ParcelNews) {
  const { total, postage } = amountsOf(alert, limit, shown)
  const converted = total.converted === 'no' ? null : total.converted
  const { value: ceiling, currency } = moneyOf(limit.ceiling)
  return {
    shopId,
    seller,
    count: alert.copies.length,
    price: total.price.value,
    currency,
    converted,
    postage: postage.price.value,
    postageCurrency: currency,
    postageConverted: converted,
    ceiling,
    ceilingCurrency: currency,
  }
}
