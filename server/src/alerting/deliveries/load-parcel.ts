import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { priceToShow } from '@cratewatch/domain/alerts/shown-price'
import type { Money } from '@cratewatch/domain/kernel/money'
import { beforeSendingList } from '@cratewatch/domain/notifications/sending/before-sending'
import { favouredParcel, findParcel } from '@cratewatch/domain/parcels/parcel-alert'
import { sql } from 'kysely'
import { ACTIVE_FOLLOWS } from '../../checking/rows/shop-rows.ts'
import { parcelLimitOf, type ParcelColumns } from '../../checking/shops/parcel-alerts.ts'
import { minimumOf, type ShopColumns } from '../../checking/shops/present-parcel.ts'
import type { Queries } from '../../database/database.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import { namedCopyOf, shownPostage } from '../alert-params.ts'
import { amountsOf, readParcelOffers, type ParcelOffer } from '../parcel-rows.ts'
import type { RecordInParcel, Recipient } from './message.ts'
import { cardOf, type DeliveryRow, type LoadedDelivery } from './read-delivery.ts'

type Sending = {
  readonly recipient: Recipient
  readonly reachable: boolean
  readonly mayMail: boolean
  readonly attempt: number
}

/**
 * Loads the alert of a shop's parcel with what it is now. One that only may be within its limit is sent without amounts:
 * its prices are too old to be shown. A shop that is not followed any more, or without a limit, has none.
 */
export async function loadParcel(
  db: Queries,
  row: DeliveryRow,
  { recipient, ...sending }: Sending,
  at: ShownAt,
): Promise<LoadedDelivery> {
  const shop = await readFollowed(db, recipient.userId, String(row.params?.['shopId']))
  const limit = shop === null ? null : parcelLimitOf(shop)
  if (shop === null || limit === null)
    return { verdict: { kind: 'superseded', reason: 'not-watched' }, message: null }
  const offers = await readParcelOffers(db, { userId: recipient.userId, shopId: shop.id }, at)
  const reckoning = { minimum: minimumOf(shop), ...at }
  const found = findParcel(offers, limit, reckoning)
  const likely = found ?? favouredParcel(offers, limit, reckoning)
  const copies = likely?.copies ?? []
  const verdict = beforeSendingList({ onSale: copies.length, ...sending })
  if (verdict.kind === 'superseded' && verdict.reason === 'not-so-any-more') return { verdict, message: null }
  const message = {
    about: 'parcel',
    key: row.key,
    recipient,
    shop: { id: shop.id, seller: shop.seller },
    ceiling: moneyOf(limit.ceiling),
    amounts: found && amountsOf(found, limit, at),
    records: copies.map((offer) => recordOf(offer, limit.ceiling.currency, at)),
    seenAt: row.seen_at ?? row.created_at,
  } as const
  return { verdict, message }
}

type FollowedRow = ParcelColumns & ShopColumns & { readonly id: string; readonly seller: string }

async function readFollowed(db: Queries, userId: string, shopId: string): Promise<FollowedRow | null> {
  const { rows } = await sql<FollowedRow>`
    select s.id, s.seller, s.min_order_value, s.min_order_currency, s.terms,
      f.parcel_records, f.parcel_minor, f.parcel_currency
    from ${ACTIVE_FOLLOWS} active join shop_follows f on f.user_id = active.user_id and f.shop_id = active.shop_id
      join shops s on s.id = f.shop_id
    where f.user_id = ${userId} and s.id::text = ${shopId}`.execute(db)
  return rows[0] ?? null
}

function recordOf({ row }: ParcelOffer, currency: string, { rates, now }: ShownAt): RecordInParcel {
  const shown = (money: Money | null) => money && priceToShow(money, row.seen_at, currency, rates, now)
  const { copy } = row
  return {
    release: cardOf({ ...row, id: row.release_id, title: row.name, catalogue_number: row.catalogueNumber }),
    copy: {
      ...namedCopyOf(copy, shown),
      price: shown(copy.price),
      was: null,
      postage: shown(shownPostage(copy)),
    },
  }
}
