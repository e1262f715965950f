import type { Ceiling } from '../alerts/ceiling.ts'
import type { Copy } from '../copies/copy.ts'
import type { Instant } from '../kernel/instant.ts'
import { isCoolingDown } from '../notifications/decide-alert.ts'
import { chooseParcel } from './choose-parcel.ts'
import { offersOf, type Counting, type ListedCopy } from './offer.ts'

/** What a collector wants to hear of a shop: so many records within their limits that cost at most this, with postage. */
export type ParcelLimit = { readonly records: number; readonly ceiling: Ceiling }

/** How many records a reader may ask for: one is no parcel, and an alert of the record itself. */
export const LEAST_RECORDS = 2
export const MOST_RECORDS = 50

/** A copy of a shop, and whether it is known to stand: one that a visit missed once may be there. */
export type KnownOffer = ListedCopy & { readonly isStanding: boolean }

/** What a reader was notified of a shop: the records since it last was above their limit, and when. */
export type NotifiedParcel = { readonly records: readonly string[]; readonly at: Instant }

/** A parcel within a limit, with what it costs in the limit's currency. */
export type FoundParcel<L> = {
  readonly copies: readonly L[]
  /** With postage, as far as that is stated: of some at least. */
  readonly total: number
  readonly postage: number
  /** How many copies have no stated postage. */
  readonly unstated: number
  /** Whether one of its prices was converted. */
  readonly isConverted: boolean
}

type Reckoning = Omit<Counting, 'currency'>

export type ParcelDecision<L> = {
  /** null: nothing, or what its reader knows already. */
  readonly alert: FoundParcel<L> | null
  /** To be remembered for the next decision. */
  readonly notified: NotifiedParcel | null
}

/**
 * Decides whether a reader is notified of a shop's parcel: when it comes within their limit, and when a record joins it. It
 * comes again only after it was above, and six hours later at the earliest; that a price became old or postage is not
 * known is not above.
 */
export function decideParcel<L extends KnownOffer>(
  listed: readonly L[],
  limit: ParcelLimit,
  before: NotifiedParcel | null,
  reckoning: Reckoning,
): ParcelDecision<L> {
  const notified = before && stillListed(before, listed)
  const found = findParcel(listed, limit, reckoning)
  if (found === null) {
    const isAbove = notified !== null && notified.records.length > 0 && !mayBeWithin(listed, limit, reckoning)
    return { alert: null, notified: isAbove ? { ...notified, records: [] } : notified }
  }
  const { now } = reckoning
  const known = new Set(notified?.records)
  const joined = new Set(found.copies.map(({ record }) => record).filter((record) => !known.has(record)))
  const isBack = notified !== null && known.size === 0
  if (joined.size === 0 || (isBack && isCoolingDown(notified.at, now))) return { alert: null, notified }
  return { alert: found, notified: { records: [...known, ...joined], at: now } }
}

/** Finds a shop's parcel within a limit, as the page proposes it for that budget; null: there is none, as far as is known. */
export function findParcel<L extends KnownOffer>(
  listed: readonly L[],
  limit: ParcelLimit,
  reckoning: Reckoning,
): FoundParcel<L> | null {
  const standing = listed.filter(({ isStanding }) => isStanding)
  return parcelWithin(standing, limit, reckoning)
}

/**
 * Finds a parcel that there may be: all that is not known now counts in favour of it, as prices that are old or postage
 * that nobody has stated. null: it is certain that there is none.
 */
export function favouredParcel<L extends KnownOffer>(
  listed: readonly L[],
  limit: ParcelLimit,
  reckoning: Reckoning,
): FoundParcel<L> | null {
  const favoured = listed.map((each) =>
    Object.assign({}, each, { seenAt: reckoning.now, copy: inFavour(each.copy) }),
  )
  return parcelWithin(favoured, limit, reckoning)
}

function mayBeWithin(listed: readonly KnownOffer[], limit: ParcelLimit, reckoning: Reckoning): boolean {
  return !isComparable(listed, limit, reckoning) || favouredParcel(listed, limit, reckoning) !== null
}

/** Whether a shop's prices can be compared with a limit: their currency may lack a rate. */
function isComparable(listed: readonly KnownOffer[], { ceiling }: ParcelLimit, reckoning: Reckoning) {
  return offersOf(listed, { ...reckoning, currency: ceiling.currency }).currency === ceiling.currency
}

function inFavour(copy: Copy): Copy {
  const { price } = copy
  const postage = copy.postage ?? (price && { value: 0, currency: price.currency })
  return { ...copy, postage, isPostageOld: false }
}

/** Leaves out what a shop does not list any more: a copy that it lists later is news again. */
function stillListed(notified: NotifiedParcel, listed: readonly KnownOffer[]): NotifiedParcel {
  const open = new Set(listed.map(({ record }) => record))
  return { ...notified, records: notified.records.filter((record) => open.has(record)) }
}

function parcelWithin<L extends ListedCopy>(
  listed: readonly L[],
  { records, ceiling }: ParcelLimit,
  reckoning: Reckoning,
): FoundParcel<L> | null {
  const offers = offersOf(listed, { ...reckoning, currency: ceiling.currency })
  if (offers.currency !== ceiling.currency) return null
  const { copies, others, sum } = chooseParcel(offers.shop, reckoning.now, ceiling.minor)
  const isEnough = copies.length - others.length >= records
  const { total, postage, unstated } = sum
  if (!isEnough || sum.missing > 0 || postage === null || total > ceiling.minor) return null
  const chosen = new Set(copies.map(({ id }) => id))
  const found = offers.copies.filter(({ listed: { copy } }) => chosen.has(copy.id)).map((each) => each.listed)
  return {
    copies: found,
    total,
    postage,
    unstated,
    isConverted: found.some(({ copy }) => copy.price?.currency !== ceiling.currency),
  }
}
