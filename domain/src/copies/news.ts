import { asksOfCopies, type AlertMemory, type AlertRule, type PricedAlert } from '../alerts/alert-rule.ts'
import { placePrice, type PricePlace } from '../alerts/ceiling.ts'
import { convert } from '../alerts/exchange-rates.ts'
import { lowestOf, type CopyEvent, type Observed } from '../alerts/observed.ts'
import { isSamePrice } from '../availability/transition.ts'
import type { Money } from '../kernel/money.ts'
import { costOf, judgeCopy, type CopySilence } from './conditions.ts'
import type { Copy } from './copy.ts'
import { certainUntil } from './known-copy.ts'
import type { Wanted } from './wanted.ts'

/** Why a copy is silent that fits but for its price, as the log says it. */
type PriceSilence = 'only-ceiling' | 'price-unknown'

/** What a decision has to say of copies by their numbers. */
export type CopyNews = {
  /** The copies to be told of, the one to be named first. */
  readonly fresh: readonly Copy[]
  /** Why the copy that a shop has shown is not told of; null: it is, or there is nothing to say of it. */
  readonly silence: CopySilence | PriceSilence | null
  /** Whether the collector has heard of the copy that a shop has shown, or never asked for more of it. */
  readonly isOld: boolean
  /** What of that is old by its very listing: it was there before, as it is now. */
  readonly isBack: boolean
  /** Whether the last alert of a price was about it, and it is not what was asked for. */
  readonly endsPrice: boolean
  readonly notified: readonly number[]
  readonly passed: readonly number[]
}

/** More listings of one record than this are not remembered. */
const MOST_REMEMBERED = 50

/** Finds the copies that come to fit: the one that a shop shows now, and those that did not when they were shown. */
export function newsOf(rule: AlertRule, memory: AlertMemory, observed: Observed, wanted: Wanted): CopyNews {
  const fits = (copy: Copy) => isAskedFor(rule, copy, observed)
  const shown = shownOf(rule, memory, observed)
  const isWaiting = ({ id }: Copy) => memory.passed.includes(id) && !memory.notified.includes(id)
  const passed = wanted.copies.filter((copy) => isWaiting(copy) && copy.id !== shown?.copy.id && fits(copy))
  const fresh = shown?.isFresh === true ? [shown.copy, ...passed] : passed
  const notified = memory.notified.filter((id) => id !== shown?.copy.id || shown.isFit)
  const rest = memory.passed.filter(
    (id) => !fresh.some((copy) => copy.id === id) && !shown?.tells.includes(id),
  )
  return {
    fresh,
    silence: shown?.isRelevant === true ? silenceOf(rule, observed, shown) : null,
    isOld: shown?.isOld === true,
    isBack: shown?.isBack === true,
    endsPrice:
      shown !== null && isUnwanted(rule, shown.copy, observed) && isPriced(memory.priced, observed, shown),
    notified: remembered([...notified, ...fresh.map(({ id }) => id), ...(shown?.tells ?? [])]),
    passed: remembered([...rest, ...(shown?.isRelevant === true && !shown.isFit ? [shown.copy.id] : [])]),
  }
}

/** What a copy that a shop shows is to a watch. */
type Shown = Pick<CopyEvent, 'copy' | 'was'> &
  Readonly<
    Record<'isRelevant' | 'isFit' | 'isHeard' | 'isAgain' | 'isOld' | 'isBack' | 'isFresh', boolean>
  > & {
    /** Its number where it counts as told of. */
    readonly tells: readonly number[]
  }

function shownOf(rule: AlertRule, memory: AlertMemory, observed: Observed): Shown | null {
  const { event } = observed
  if (event === undefined) return null
  const { copy, was } = event
  const stands = (observed.known?.copies ?? [copy]).some(({ id }) => id === copy.id)
  const isRelevant = stands && (event.isFollowed || asksOfCopies(rule))
  const isFit = isAskedFor(rule, copy, observed)
  const heard = heardOf(rule, memory, observed, event)
  const isFresh = isRelevant && isFit && !heard.isOld
  const isNotified = isFresh || (isFit && (heard.isHeard || heard.isAgain))
  return { copy, was, isRelevant, isFit, ...heard, isFresh, tells: isNotified ? [copy.id] : [] }
}

/** Whether a collector has heard of a copy, and whether it is an old one in any other way. */
function heardOf(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  event: CopyEvent,
): Pick<Shown, 'isHeard' | 'isAgain' | 'isOld' | 'isBack'> {
  const { copy, was, relists } = event
  const isHeard = isHeardOf(rule, memory, observed, event)
  const isAgain = relists !== null && !rule.relisted
  const didFit = was !== null && !memory.passed.includes(copy.id) && isAskedFor(rule, was, observed)
  const isAsBefore = was === null || isSamePrice(was.price, copy.price)
  return { isHeard, isAgain, isOld: isHeard || isAgain || didFit, isBack: isAgain || (isHeard && isAsBefore) }
}

function remembered(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].slice(-MOST_REMEMBERED)
}

/** What a copy by itself is judged by. */
type Judging = Pick<Observed, 'format' | 'rates'>

/** Whether a copy by itself is what a rule asks for: of copies, and where it asks for a price alone, within that. */
export function isAskedFor(rule: AlertRule, copy: Copy, observed: Judging): boolean {
  return judgementOf(rule, copy, observed) === null && (asksOfAny(rule) || isWithin(rule, copy, observed))
}

/** Whether a copy at any price is news. */
function asksOfAny({ backForSale, moreCopies, onlyWithinCeiling, ceiling }: AlertRule): boolean {
  return (backForSale || moreCopies) && !(onlyWithinCeiling && ceiling !== null)
}

function judgementOf(rule: AlertRule, copy: Copy, { format = null, rates }: Judging): CopySilence | null {
  const judged = judgeCopy(rule, { copy, format, rates })
  return judged === 'fits' || judged === 'unknown' ? null : judged
}

/** Whether a copy by itself is certainly not what a rule asks for: a price that cannot be compared says nothing. */
function isUnwanted(rule: AlertRule, copy: Copy, observed: Observed): boolean {
  return judgementOf(rule, copy, observed) !== null || (!asksOfAny(rule) && isAbove(rule, copy, observed))
}

/** Whether a copy by itself is within the limit of a rule. */
export function isWithin(rule: AlertRule, copy: Copy, observed: Judging): boolean {
  return placeOfCopy(rule, copy, observed) === 'within'
}

function isAbove(rule: AlertRule, copy: Copy, observed: Observed): boolean {
  const place = placeOfCopy(rule, copy, observed)
  return place === 'above' || place === 'near'
}

function placeOfCopy(rule: AlertRule, copy: Copy, { rates }: Judging): PricePlace {
  const lowest = costOf(copy, rule, rates)
  return rule.ceiling === null ? 'above' : placePrice({ lowest, statedIn: [], rates }, rule.ceiling)
}

/** Whether an alert of a price was about this copy. */
function isPriced(
  priced: PricedAlert | null,
  observed: Observed,
  { copy }: Pick<CopyEvent, 'copy'>,
): boolean {
  if (priced === null || priced.at < copy.postedAt) return false
  const isOnly = priced.isOnly && certainUntil(priced.at) >= copy.postedAt
  return isOnly || isAbout(copy.price, priced.price, observed)
}

/** Whether an alert was about this copy, by its number or by that of the statistics. */
function isHeardOf(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  { copy, was, relists }: CopyEvent,
): boolean {
  const { notified, alertedAt, priced, within } = memory
  if (notified.includes(copy.id) || (relists !== null && !rule.relisted && notified.includes(relists)))
    return true
  if (was !== null) return false
  if ([priced, ...(priced?.earlier ?? [])].some((each) => isPriced(each, observed, { copy }))) return true
  // One within the limit would have been an alert of that.
  const isLimit = within === null && isWithin(rule, copy, observed)
  return alertedAt !== null && alertedAt >= copy.postedAt && !isLimit
}

function isAbout(price: Money | null, other: Money, { rates }: Observed): boolean {
  return price !== null && isSamePrice(convert(price, other.currency, rates) ?? price, other)
}

/** Returns why a copy that was news is silent; one that was silent before for the same is no news. */
function silenceOf(
  rule: AlertRule,
  observed: Observed,
  { copy, was, isFit, isHeard, isAgain }: Shown,
): CopyNews['silence'] {
  if ((isHeard && !isAgain) || !(asksOfAny(rule) || rule.ceiling !== null)) return null
  const why = (each: Copy) =>
    judgementOf(rule, each, observed) ??
    (isAskedFor(rule, each, observed) ? null : priceSilence(rule, each, observed))
  const silence = isFit && isAgain ? 'relisted' : why(copy)
  return was !== null && why(was) === silence ? null : silence
}

function priceSilence(rule: AlertRule, copy: Copy, observed: Observed): PriceSilence {
  return isAbove(rule, copy, observed) ? 'only-ceiling' : 'price-unknown'
}

/** Returns the copy that an alert names; null: nobody knows which one it is about. */
export function namedCopy(
  { fresh }: CopyNews,
  wanted: Wanted,
  observed: Observed,
  {
    isOfPrice,
    isWithinLimit,
  }: { readonly isOfPrice: boolean; readonly isWithinLimit: (copy: Copy) => boolean },
): Copy | null {
  const { copies, observation } = wanted
  const { event } = observed
  const [first = null] = fresh
  if (first !== null) return first
  if (isOfPrice && event !== undefined && copies.includes(event.copy) && isWithinLimit(event.copy))
    return event.copy
  const [cheapest] = copies
  if (cheapest === undefined || observation.kind !== 'on-sale') return null
  if (!isOfPrice) return observation.count === copies.length ? cheapest : null
  const lowest = lowestOf(observation)
  const isCheapest = lowest === null ? isWithinLimit(cheapest) : isAbout(cheapest.price, lowest, observed)
  return isCheapest ? cheapest : null
}
