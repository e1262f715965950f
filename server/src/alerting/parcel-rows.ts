import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { areRatesOld } from '@cratewatch/domain/alerts/exchange-rates'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import type { FoundParcel, KnownOffer, ParcelLimit } from '@cratewatch/domain/parcels/parcel-alert'
import { readKnownMatches, type OwnMatch } from '../checking/shops/matches.ts'
import { listedAs } from '../checking/shops/present-parcel.ts'
import { storedMute } from '../collectors/rules.ts'
import type { Queries } from '../database/database.ts'
import type { ShownAt } from '../outbound/rates/shown-price.ts'

/** A copy of a followed shop as its parcel's alert is decided by it. */
export type ParcelOffer = KnownOffer & { readonly row: OwnMatch }

/** Reads what a followed shop has for one reader; a muted record is left out like a paused one. */
export async function readParcelOffers(
  db: Queries,
  { userId, shopId }: { readonly userId: string; readonly shopId: string },
  at: ShownAt,
): Promise<readonly ParcelOffer[]> {
  const rows = await readKnownMatches(db, userId, { shopId }, at)
  return rows.map((row) => {
    const listed = listedAs(row)
    const isSilent = listed.isPaused || isMuted(storedMute(row), at.now, row.copy.price)
    return Object.assign(listed, { isPaused: isSilent, isStanding: row.isStanding })
  })
}

/** The amounts of a found parcel as its reader sees them, in the currency of the limit. */
export type ParcelAmounts = {
  readonly total: ShownPrice
  /** The least of all together. */
  readonly postage: ShownPrice
  /** How many copies have no stated postage. */
  readonly unstated: number
}

/** Returns what a found parcel costs. */
export function amountsOf(
  { total, postage, unstated, isConverted }: FoundParcel<ParcelOffer>,
  { ceiling: { currency } }: ParcelLimit,
  { rates, now }: ShownAt,
): ParcelAmounts {
  const rated = rates !== null && areRatesOld(rates, now) ? 'with-old-rates' : 'with-rates'
  const converted = isConverted ? rated : 'no'
  const shown = (minor: number) => ({ price: moneyOf({ minor, currency }), converted }) as const
  return { total: shown(total), postage: shown(postage), unstated }
}
