import type { AlertRule } from '../alerts/alert-rule.ts'
import { moneyOf } from '../alerts/ceiling.ts'
import { convert, minorUnits, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { isCurrent } from '../availability/freshness.ts'
import { COPY_SILENCES, costOf, judgeCopy } from '../copies/conditions.ts'
import type { Copy } from '../copies/copy.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { OfferedCopy, ShopOffer } from './parcel.ts'

/** Why a copy can be in no parcel: its collector does not want it, or it cannot be ordered, or not be counted. */
export const LEFT_OUT = [...COPY_SILENCES, 'paused', 'no-price', 'price-old'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** A copy for sale of a record of a reader's list, as it is to this reader. */
export type ListedCopy = {
  readonly copy: Copy
  readonly record: string
  readonly rule: AlertRule
  /** Whether its record is paused: it may have been bought. */
  readonly isPaused: boolean
  /** The release's, as the marketplace describes it; null: not known. */
  readonly format: string | null
  readonly seenAt: Instant
}

/** What amounts are to be counted in, and when: `currency` is the reader's, `minimum` the shop's minimum order. */
export type Counting = {
  readonly currency: string
  readonly minimum: Money | null
  readonly rates: ExchangeRates | null
  readonly now: Instant
}

/** What a shop has for one reader; `copies`: in the order in which they were listed, each with what it is in a parcel. */
export type Offers<L extends ListedCopy> = {
  /** What the offers are counted in. */
  readonly currency: string
  readonly shop: ShopOffer
  readonly copies: readonly { readonly listed: L; readonly offer: OfferedCopy | LeftOut }[]
}

/**
 * Offers what a shop lists of a reader's list, in the seller's currency where a rate is missing. A minimum order that
 * prices cannot be compared with keeps nothing out.
 */
export function offersOf<L extends ListedCopy>(listed: readonly L[], counting: Counting): Offers<L> {
  const { minimum, rates } = counting
  const prices = listed.flatMap(({ copy: { price } }) => price ?? [])
  const isIn = (other: string) => (price: Money) => convert(price, other, rates) !== null
  const own = prices[0]?.currency ?? counting.currency
  const currency = prices.some(isIn(counting.currency)) ? counting.currency : own
  const unit = minimum?.currency ?? currency
  const isComparable = prices.filter(isIn(currency)).every(isIn(unit))
  const known = { ...counting, currency, minimum: isComparable ? minimum : null }
  const copies = listed.map((each) => ({ listed: each, offer: offerOf(each, known) }))
  const offered = copies.flatMap(({ offer }) => (typeof offer === 'string' ? [] : [offer]))
  return { currency, shop: { copies: offered, minimum: minorIn(known.minimum, unit, rates) || null }, copies }
}

/** Returns what a copy is in its reader's parcel, or why it can be in none. */
function offerOf(listed: ListedCopy, counting: Counting): OfferedCopy | LeftOut {
  const { rule, format, isPaused, record, seenAt } = listed
  const { currency, minimum, rates, now } = counting
  if (isPaused) return 'paused'
  const copy = asPartOf(listed.copy)
  const judged = judgeCopy(rule, { copy, format, rates })
  if (judged !== 'fits' && judged !== 'unknown') return judged
  if (!isCurrent(seenAt, now)) return 'price-old'
  const price = minorIn(copy.price, currency, rates)
  const worth = minorIn(copy.price, minimum?.currency ?? currency, rates)
  const excess = excessOf(copy, rule, counting)
  if (price === null || worth === null || excess === null) return 'no-price'
  const postage = minorIn(copy.postage, currency, rates)
  return { id: copy.id, record, price, postage, excess, worth, seenAt }
}

/** Returns a copy as it is beside others: they may fill a minimum order, and what was said of postage long ago is unknown. */
function asPartOf(copy: Copy): Copy {
  return { ...copy, minOrder: null, postage: copy.isPostageOld === true ? null : copy.postage }
}

/** Returns an amount in minor units of a currency; null: there is none, or no rate for it. */
function minorIn(money: Money | null, currency: string, rates: ExchangeRates | null): number | null {
  const converted = money && convert(money, currency, rates)
  return converted === null || !(converted.value >= 0) ? null : minorUnits(converted)
}

/**
 * Returns how far a copy is above its rule's limit, as that counts postage and in its currency; null: it cannot be
 * compared with that.
 */
function excessOf(copy: Copy, rule: AlertRule, { currency, rates }: Counting): number | null {
  const limit = rule.ceiling
  if (limit === null) return 0
  const cost = minorIn(costOf(copy, rule, rates), limit.currency, rates)
  if (cost === null) return null
  if (cost <= limit.minor) return 0
  const excess = moneyOf({ minor: cost - limit.minor, currency: limit.currency })
  return Math.max(1, minorIn(excess, currency, rates) ?? 1)
}
