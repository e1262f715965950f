import type { Ordering, ParcelOnWire } from '@cratewatch/contracts/checking/parcels'
import type { ShopMatch } from '@cratewatch/contracts/checking/shops'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { type ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { chooseParcel, type Parcel } from '@cratewatch/domain/parcels/choose-parcel'
import { offersOf, type LeftOut, type ListedCopy, type Offers } from '@cratewatch/domain/parcels/offer'
import { nearMisses, type OfferedCopy } from '@cratewatch/domain/parcels/parcel'
import { postageSteps } from '@cratewatch/domain/parcels/postage-steps'
import { wire } from '../../base/wire-time.ts'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import type { SoldRow } from '../copies/copy-rows.ts'
import type { ShopRow } from '../rows/shop-rows.ts'

/** A copy for sale of a record that a user watches. */
export type WantedRow = SoldRow &
  RuleColumns & {
    readonly vinylId: string
    readonly format: string | null
    readonly isPaused: boolean
  }

/** The same with its copy as it is to its reader. */
type OfferedRow = WantedRow & { readonly copy: Copy }

/** To whom and when. */
type Reader = { readonly currency: string; readonly rates: ExchangeRates | null; readonly now: Instant }
export type ShopColumns = Pick<ShopRow, 'min_order_value' | 'min_order_currency' | 'terms'>

/** Returns what a shop's matches are in the parcel of the user to whom they are read. */
export function offersIn<Row extends OfferedRow>(
  rows: readonly Row[],
  shop: ShopColumns,
  { currency, rates, now }: Reader,
): Offers<ListedCopy & { readonly row: Row }> {
  return offersOf(rows.map(listedAs), { currency, minimum: minimumOf(shop), rates, now })
}

/** Returns a stored copy as parcels are chosen of it. */
export function listedAs<Row extends OfferedRow>(row: Row): ListedCopy & { readonly row: Row } {
  const { copy, vinylId: record, format, isPaused, seen_at: seenAt } = row
  return { row, copy, record, rule: storedRule(row), format, isPaused, seenAt }
}

/** Presents what a copy is in a parcel, or why it can be in none. */
export function presentOffer(offer: OfferedCopy | LeftOut): Pick<ShopMatch, 'offer' | 'leftOut'> {
  if (typeof offer === 'string') return { offer: null, leftOut: offer }
  const { price, postage, excess, worth } = offer
  return { offer: { price, postage, excess, worth }, leftOut: null }
}

/** Presents what holds for any order of these offers. */
export function presentOrdering(row: ShopColumns, { currency, shop }: Offers<ListedCopy>): Ordering {
  const steps = postageSteps(row.terms)
  return { currency, minimum: minimumOf(row), minimumWorth: shop.minimum, postageSteps: [...steps] }
}

/** Presents what to order together from a shop; null: nothing of it can be ordered. */
export function presentParcel(
  rows: readonly OfferedRow[],
  shop: ShopColumns,
  reader: Reader,
): ParcelOnWire | null {
  const offers = offersIn(rows, shop, reader)
  const { currency } = offers
  const { copies, others, sum } = chooseParcel(offers.shop, reader.now)
  const near = nearMisses(offers.shop.copies, copies)
  if (copies.length === 0 && near === null) return null
  const minimum = minimumOf(shop)
  const money = (minor: number) => moneyOf({ minor, currency })
  return {
    records: copies.length,
    beyond: others.length,
    total: money(sum.total),
    postage: sum.postage === null ? null : money(sum.postage),
    unstated: sum.unstated,
    minimum,
    missing: minimum && sum.missing > 0 ? moneyOf({ ...minimum, minor: sum.missing }) : null,
    near: near && { count: near.count, least: money(near.least), most: money(near.most) },
    isConverted: isConverted(rows, copies, currency),
    readAt: copies.length === 0 ? null : wire(instant(Math.min(...copies.map(({ seenAt }) => seenAt)))),
  }
}

function isConverted(rows: readonly OfferedRow[], copies: Parcel['copies'], currency: string): boolean {
  const chosen = new Set(copies.map(({ id }) => id))
  return rows.some(({ id, price_currency: own }) => chosen.has(id) && own !== currency)
}

/** Returns what an order from a shop must come to; null: nothing is stated. */
export function minimumOf({
  min_order_value: value,
  min_order_currency: currency,
}: ShopColumns): Money | null {
  return value === null || currency === null || value <= 0 ? null : { value, currency }
}
