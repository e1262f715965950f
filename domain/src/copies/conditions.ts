import { asksOfCopies, countsPostage, type AlertRule } from '../alerts/alert-rule.ts'
import { placePrice } from '../alerts/ceiling.ts'
import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import type { Money } from '../kernel/money.ts'
import { formatWords, mediumOf } from '../records/medium.ts'
import { gradeOf, isAtLeast, type Copy, type Grade } from './copy.ts'

/**
 * Why a copy is not worth an alert. `cannot-ship`: the marketplace says that it is not shipped to its collector. `details-unknown`, `postage-unknown`: nobody knows what is asked of it, and its
 * collector would rather wait.
 */
export const COPY_SILENCES = [
  'worse-grade',
  'ships-elsewhere',
  'silenced-seller',
  'cannot-ship',
  'may-not-ship',
  'minimum-order',
  'postage-unknown',
  'details-unknown',
  'relisted',
  'other-format',
] as const
export type CopySilence = (typeof COPY_SILENCES)[number]

/** What a copy is judged by. */
type JudgedCopy = {
  /** null: it is known by the statistics' number only. */
  readonly copy: Copy | null
  /** The release's format as the marketplace describes it; null: not known. */
  readonly format: string | null
  readonly rates: ExchangeRates | null
}

/** Judges a copy by a rule. `unknown`: something that is asked is not known, and the copy alerts all the same. */
export function judgeCopy(rule: AlertRule, known: JudgedCopy): 'fits' | 'unknown' | CopySilence {
  const { copy } = known
  const misfit = isOtherFormat(rule, known.format)
    ? 'other-format'
    : copy && misfitOf(rule, copy, known.rates)
  if (misfit !== null) return misfit
  const unknown = unknownOf(rule, known)
  if (unknown === null) return 'fits'
  return rule.whenUnknown === 'wait' ? unknown : 'unknown'
}

/** What a copy costs as a rule counts it: in the currency of the ceiling and with postage, each where it is known. */
export function costOf({ price, postage }: Copy, rule: AlertRule, rates: ExchangeRates | null): Money | null {
  if (price === null) return null
  const cost = convert(price, rule.ceiling?.currency ?? price.currency, rates) ?? price
  const added = countsPostage(rule) && postage !== null ? convert(postage, cost.currency, rates) : null
  return added === null ? cost : { ...cost, value: cost.value + added.value }
}

/** Whether a format is known, and one that a rule leaves out. */
export function isOtherFormat({ onlyVinyl, noUnofficial }: AlertRule, format: string | null): boolean {
  if (format === null) return false
  const words = formatWords(format)
  return (onlyVinyl && mediumOf(words) !== 'vinyl') || (noUnofficial && words.some(isUnofficial))
}

function isUnofficial(word: string): boolean {
  return word.startsWith('Unofficial')
}

/** Returns what is known to be wrong with a listed copy; what is not stated is not wrong. */
function misfitOf(rule: AlertRule, copy: Copy, rates: ExchangeRates | null): CopySilence | null {
  const { media, sleeve, shipsFrom, seller } = copy
  if (copy.cannotShip === true) return 'cannot-ship'
  if (isOneOf(rule.notFrom, seller)) return 'silenced-seller'
  if (isWorse(media, rule.leastMedia) || isWorse(gradeOf(sleeve), rule.leastSleeve)) return 'worse-grade'
  if (rule.leastSleeve !== null && sleeve === 'no-cover') return 'worse-grade'
  if (rule.shipsFrom.length > 0 && shipsFrom !== null && !isOneOf(rule.shipsFrom, shipsFrom))
    return 'ships-elsewhere'
  if (!rule.onlyOrderable) return null
  if (copy.mayNotShip === true) return 'may-not-ship'
  return isBelowMinimum(copy, rates) ? 'minimum-order' : null
}

/** Whether a copy by itself is less than an order from its seller must come to. */
export function isBelowMinimum({ price, minOrder = null }: Copy, rates: ExchangeRates | null): boolean {
  if (price === null || minOrder === null) return false
  const least = convert(minOrder, price.currency, rates)
  return least === null || least.value > price.value
}

/** Returns what is asked that nobody knows; a plain or ungraded sleeve has no grade to compare. */
function unknownOf(rule: AlertRule, { copy, format, rates }: JudgedCopy): CopySilence | null {
  if ((rule.onlyVinyl || rule.noUnofficial) && format === null) return 'details-unknown'
  if (copy === null) return asksOfCopies(rule) ? 'details-unknown' : null
  if (lacksDetails(rule, copy)) return 'details-unknown'
  const isOpen = countsPostage(rule) && !isPostageKnown(copy, rates) && !isAboveAlone(rule, copy, rates)
  return isOpen ? 'postage-unknown' : null
}

function lacksDetails(rule: AlertRule, { media, sleeve, shipsFrom }: Copy): boolean {
  return (
    (rule.leastMedia !== null && media === null) ||
    (rule.leastSleeve !== null && gradeOf(sleeve) === null) ||
    (rule.shipsFrom.length > 0 && shipsFrom === null)
  )
}

/** Whether a copy is above the limit whatever it costs to send. */
function isAboveAlone({ ceiling }: AlertRule, { price }: Copy, rates: ExchangeRates | null): boolean {
  return ceiling !== null && placePrice({ lowest: price, statedIn: [], rates }, ceiling) === 'above'
}

function isPostageKnown({ price, postage }: Copy, rates: ExchangeRates | null): boolean {
  return price !== null && postage !== null && convert(postage, price.currency, rates) !== null
}

function isWorse(grade: Grade | null, least: Grade | null): boolean {
  return grade !== null && least !== null && !isAtLeast(grade, least)
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase())
}
