import { isSamePrice } from '../../availability/transition.ts'
import type { Money } from '../../kernel/money.ts'
import { asksOfCopies, type AlertMemory, type AlertRule } from '../alert-rule.ts'
import type { KnownPrice } from '../ceiling.ts'
import { costOf } from './copy-conditions.ts'
import { convert, type ExchangeRates } from '../exchange-rates.ts'
import { lowestOf, type Observed } from '../observed.ts'

/** More copies of one record than this are not told apart. */
const MOST_PASSED_OVER = 20

/** What is for sale, as far as a rule may alert of it. */
export type Offer = {
  /** The lowest price of all copies; null where that is of a copy that was passed over. */
  readonly lowest: Money | null
  /** The price that may alert: of the listed copy, where it matters which one it is, else the lowest. */
  readonly price: Money | null
  /** The same as the ceiling counts it. */
  readonly cost: KnownPrice
  readonly isOfCopy: boolean
}

/** Returns what a decision is about: statistics go on to count copies that were passed over, at their prices. */
export function offerOf(rule: AlertRule, { passedOver }: AlertMemory, observed: Observed): Offer {
  const { after, listed, statedIn, rates } = observed
  const seen = lowestOf(after)
  const isPassedOver = seen !== null && passedOver.some((price) => isAbout(price, seen, rates))
  const lowest = isPassedOver ? null : seen
  if (listed === undefined || !(isPassedOver || asksOfCopies(rule)))
    return { lowest, price: lowest, cost: { lowest, statedIn, rates }, isOfCopy: false }
  const cost = costOf(listed.copy, rule, rates)
  const price = listed.copy.price && inCurrencyOf(seen, listed.copy.price, rates)
  return { lowest, price, cost: { lowest: cost, statedIn: [], rates }, isOfCopy: true }
}

/** Returns the prices of those copies that were passed over and may still be for sale: none is below the lowest. */
export function stillPassedOver(passedOver: readonly Money[], { after, rates }: Observed): readonly Money[] {
  if (after.kind !== 'on-sale') return []
  const lowest = lowestOf(after)
  const present = lowest === null ? passedOver : passedOver.filter((price) => !isBelow(price, lowest, rates))
  return present.slice(-Math.min(after.count, MOST_PASSED_OVER))
}

/** Returns them with the copy that is silenced now: the listed one, or the cheapest of those that nobody knows. */
export function passOver(passedOver: readonly Money[], observed: Observed): readonly Money[] {
  const price = observed.listed === undefined ? lowestOf(observed.after) : observed.listed.copy.price
  if (price === null) return passedOver
  const isKnown =
    observed.listed === undefined && passedOver.some((each) => isAbout(each, price, observed.rates))
  return isKnown ? passedOver : [...passedOver, price]
}

function isBelow(price: Money, lowest: Money, rates: ExchangeRates | null): boolean {
  const own = inCurrencyOf(lowest, price, rates)
  return own.currency === lowest.currency && own.value < lowest.value && !isSamePrice(own, lowest)
}

function isAbout(price: Money, other: Money, rates: ExchangeRates | null): boolean {
  return isSamePrice(inCurrencyOf(other, price, rates), other)
}

function inCurrencyOf(other: Money | null, price: Money, rates: ExchangeRates | null): Money {
  return (other && convert(price, other.currency, rates)) ?? price
}
