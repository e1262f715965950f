import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { Grade, Sleeve } from '@cratewatch/domain/copies/copy'
import type { NotifiedParcel } from '@cratewatch/domain/parcels/parcel-alert'
import type { Generated } from 'kysely'
import type { Defaulted, Json, LeaseColumns, NullableTime, Time } from './columns.ts'

export type ShopTables = {
  /** A seller's copies as the last visits found them, shared by all who follow the shop. */
  shops: LeaseColumns & {
    id: string
    /** Its number among the releases and masters that are checked. */
    number: Generated<number>
    /** The name as the marketplace writes it; `seller_key` is the same in small letters. */
    seller: string
    seller_key: string
    /** The seller's number, which stays when they change their name. */
    seller_id: number | null
    state: Defaulted<'new' | 'read' | 'no-seller' | 'private'>
    /** Copies for sale, as the marketplace states, and how many of them were read. */
    listed: number | null
    read: Defaulted<number>
    /** The last complete visit, and the last that read all pages. */
    read_at: NullableTime
    whole_at: NullableTime
    /** When all pages are read again; null: with the first visit. */
    whole_due_at: NullableTime
    /** The newest copy of the last complete visit; null: there was none. */
    mark_at: NullableTime
    mark_id: number | null
    /** Its place among the checks, and how often it lists what somebody wants (the policy's clock and rates). */
    index_key: Defaulted<number>
    matching_events: Defaulted<number>
    matching_exposure: Defaulted<number>
    weight: Defaulted<number>
    retry_at: NullableTime
    /** When a copy beyond its first page was last asked for by itself. */
    refreshed_at: NullableTime
    failures: Defaulted<number>
    /** The least that an order must come to, in the seller's currency; null: not stated, or none. */
    min_order_value: number | null
    min_order_currency: string | null
    /** What the seller says of postage, as text; null: nothing. */
    terms: string | null
    created_at: Time
  }
  shop_follows: {
    user_id: string
    shop_id: string
    followed_at: Time
    /** When the shop was last visited with this follower's permission; null: never. */
    read_at: NullableTime
    /** How many records a parcel must have to alert, and for how much with postage, in minor units; null: it never does. */
    parcel_records: number | null
    parcel_minor: number | null
    parcel_currency: Currency | null
    /** What the last alert of it said. */
    parcel_notified: Json<NotifiedParcel>
  }
  /** Copies of watched releases in followed shops. */
  listings: {
    /** The number of the listing on the marketplace. */
    id: number
    shop_id: string
    release_id: number
    media: Grade | null
    sleeve: Sleeve | null
    price_value: number | null
    price_currency: string | null
    /** Written by versions before 0018, and read by nobody: postage is known of a copy and a reader. */
    postage_value: number | null
    postage_currency: string | null
    ships_from: string | null
    comments: string
    /** By our clock; and by the marketplace's, where that is another. */
    posted_at: Time
    stated_at: NullableTime
    first_seen_at: Time
    seen_at: Time
    /** Since when it is seen at its price, and what it cost before; null: since it was first seen, and no other. */
    priced_at: NullableTime
    was_value: number | null
    was_currency: string | null
    /** When a visit first missed it, or statistics or its own page ended it; null: it was there when last looked for. */
    left_at: NullableTime
    /** How many whole visits in a row have missed it. */
    missed: Defaulted<number>
    gone_at: NullableTime
    is_relisted: Defaulted<boolean>
  }
  /** What the marketplace says to one reader of a copy, to their address: it is used for nobody else. */
  copy_postage: {
    user_id: string
    /** The number of the listing. */
    copy_id: number
    /** As the seller asks; null: the marketplace stated none to this reader. */
    value: number | null
    currency: string | null
    /** The seller does not ship to this reader. */
    cannot_ship: Defaulted<boolean>
    seen_at: Time
  }
  /** Sellers whose data was erased at their request: they are not read again. */
  erased_sellers: { seller_hash: Buffer; erased_at: Time; sealed_seller: Buffer | null }
}
