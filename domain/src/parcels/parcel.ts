import { isCurrent } from '../availability/freshness.ts'
import type { Instant } from '../kernel/instant.ts'

/** A copy in a shop as one reader could order it. Amounts are whole minor units of the reader's currency. */
export type OfferedCopy = {
  /** The number of the listing. */
  readonly id: number
  /** The entry of the reader's list that it is a copy of: of several copies one is enough. */
  readonly record: string
  readonly price: number
  /** Of this copy alone, to the reader; null: nobody has stated it. */
  readonly postage: number | null
  /** How far it is above what the reader would pay; 0: it is within that, or they named no limit. */
  readonly excess: number
  /** What it counts towards the minimum order, in minor units of that order's currency. */
  readonly worth: number
  readonly seenAt: Instant
}

/** What a shop has for one reader. `minimum`: its minimum order, in the units of `worth`; null: it states none. */
export type ShopOffer = { readonly copies: readonly OfferedCopy[]; readonly minimum: number | null }

/** What copies cost together on the way to the reader. */
export type ParcelSum = {
  readonly price: number
  /** The highest that is stated of one of them: what several cost together nobody states. null: none is stated. */
  readonly postage: number | null
  /** How many of them have no stated postage. */
  readonly unstated: number
  /** Price and postage as far as they are known: the least that the parcel costs. */
  readonly total: number
  /** What lacks of the minimum order, in the units of `worth`. */
  readonly missing: number
}

/** Returns the copies whose price may still be used: none that was read more than six hours ago. */
export function currentCopies(copies: readonly OfferedCopy[], now: Instant): readonly OfferedCopy[] {
  return copies.filter(({ seenAt }) => isCurrent(seenAt, now))
}

/** Adds up what these copies cost together. */
export function sumParcel(copies: readonly OfferedCopy[], minimum: number | null): ParcelSum {
  const price = copies.reduce((sum, copy) => sum + copy.price, 0)
  const stated = copies.flatMap(({ postage }) => postage ?? [])
  const postage = stated.length === 0 ? null : Math.max(...stated)
  const worth = copies.reduce((sum, copy) => sum + copy.worth, 0)
  return {
    price,
    postage,
    unstated: copies.length - stated.length,
    total: price + (postage ?? 0),
    missing: Math.max(0, (minimum ?? 0) - worth),
  }
}

/** Dearer than its limit by more than this share of its price, a copy is no near miss. */
const NEAR = 1 / 4

/** Records that a parcel leaves out, and how far the nearest and the farthest are above their limits. */
export type NearMisses = { readonly count: number; readonly least: number; readonly most: number }

/** Returns what is just above the limits, beside a parcel and what is within them; null: nothing is. */
export function nearMisses(
  copies: readonly OfferedCopy[],
  parcel: readonly OfferedCopy[],
): NearMisses | null {
  const had = new Set([...parcel, ...copies.filter(({ excess }) => excess === 0)].map(({ record }) => record))
  const near = copies.filter(
    ({ record, excess, price }) => !had.has(record) && excess > 0 && excess <= price * NEAR,
  )
  const least = [...Map.groupBy(near, ({ record }) => record).values()].map((of) =>
    Math.min(...of.map(({ excess }) => excess)),
  )
  if (least.length === 0) return null
  return { count: least.length, least: Math.min(...least), most: Math.max(...least) }
}

/** What a list of shops knows of the parcel of one of them. */
export type RankedParcel = {
  readonly records: number
  readonly total: number
  readonly isPostageKnown: boolean
  readonly isOrder: boolean
}

/**
 * Compares parcels by what a record costs on the way to the reader. Those of which postage is unknown come after those
 * of which it is known, then those that do not reach the minimum order, and at last shops that have none.
 */
export function compareParcels(one: RankedParcel | null, other: RankedParcel | null): number {
  return rankOf(one) - rankOf(other) || costOfRecord(one) - costOfRecord(other)
}

function rankOf(parcel: RankedParcel | null): number {
  if (parcel === null || parcel.records === 0) return 3
  if (!parcel.isOrder) return 2
  return parcel.isPostageKnown ? 0 : 1
}

function costOfRecord(parcel: RankedParcel | null): number {
  return parcel === null || parcel.records === 0 ? 0 : parcel.total / parcel.records
}
