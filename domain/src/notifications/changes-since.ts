import type { AlertMemory, AlertRule } from '../alerts/alert-rule.ts'
import { convert, minorUnits } from '../alerts/exchange-rates.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isSamePrice } from '../availability/transition.ts'
import type { Money } from '../kernel/money.ts'
import { isCoolingDown } from './decide-alert.ts'

/** What can happen between two observations that a rule asks for, the most telling first. */
export const CHANGE_REASONS = ['cheapest', 'cheaper', 'back-for-sale', 'more-copies', 'dearer'] as const
type ChangeReason = (typeof CHANGE_REASONS)[number]

type PriceMemory = Pick<AlertMemory, 'highest' | 'lowest' | 'cheapest'>

type Changes = {
  readonly reasons: readonly ChangeReason[]
  /** Whether there were no copies before. */
  readonly isBack: boolean
  /** Whether they are back too soon after the last alert of that to be a reason. */
  readonly isFlap: boolean
  /** What is remembered of prices where the reasons do not alert, and where they do. */
  readonly kept: PriceMemory
  readonly used: PriceMemory
}

/**
 * What happened since the last observation, as far as a rule asks for it, besides its ceiling. `isOfKnown`: the lowest
 * price is that of a known copy, so that another price is not another copy.
 */
export function changesSince(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  isOfKnown = false,
): Changes {
  const price = lowestOf(observed.after)
  const kept = keptPrices(rule, memory, observed, price)
  const copies = copiesChange(rule, observed, isOfKnown)
  const isBack = copies !== null && observed.before?.kind !== 'on-sale'
  const isFlap = isBack && isCoolingDown(memory.backAt, observed.now)
  const found: Record<ChangeReason, boolean> = {
    cheapest: rule.cheapestInMonths !== null && kept.cheapest === null && isAsCheap(price, observed),
    cheaper: isShareOf(price, kept.highest, (share) => share <= 100 - (rule.cheaperByPercent ?? 100)),
    'back-for-sale': copies === 'back-for-sale' && !isFlap,
    'more-copies': copies === 'more-copies' && !isFlap,
    dearer: isShareOf(price, kept.lowest, (share) => share >= 100 + (rule.dearerByPercent ?? 0)),
  }
  const used = {
    highest: found.cheaper ? price : kept.highest,
    lowest: found.dearer ? price : kept.lowest,
    cheapest: found.cheapest ? price : kept.cheapest,
  }
  return { reasons: CHANGE_REASONS.filter((reason) => found[reason]), isBack, isFlap, kept, used }
}

/** Returns the prices that changes are measured from, with the present lowest; where it is not known, as they were. */
function keptPrices(
  rule: AlertRule,
  memory: AlertMemory,
  { before, after }: Observed,
  lowest: Money | null,
): PriceMemory {
  const isOver =
    after.kind !== 'on-sale' ||
    (lowest !== null && memory.cheapest !== null && isAbove(lowest, memory.cheapest))
  return {
    highest:
      rule.cheaperByPercent === null
        ? null
        : further(memory.highest ?? lowestOf(before), lowest, (price, other) => price > other),
    lowest:
      rule.dearerByPercent === null
        ? null
        : further(memory.lowest ?? lowestOf(before), lowest, (price, other) => price < other),
    cheapest: rule.cheapestInMonths === null || isOver ? null : memory.cheapest,
  }
}

/** A price in another currency than before begins anew. */
function further(
  known: Money | null,
  price: Money | null,
  isFurther: (price: number, known: number) => boolean,
): Money | null {
  if (known === null || price === null) return price ?? known
  return price.currency !== known.currency || isFurther(price.value, known.value) ? price : known
}

/** Whether a price is such a share, in per cent, of another one in the same currency. */
function isShareOf(price: Money | null, of: Money | null, isSo: (share: number) => boolean): boolean {
  if (price === null || price.currency !== of?.currency) return false
  return isSo((minorUnits(price) * 100) / minorUnits(of))
}

/** Whether a price is more above another one than exchange rates explain, or in another currency. */
function isAbove(price: Money, other: Money): boolean {
  return !isSamePrice(price, other) && (price.currency !== other.currency || price.value > other.value)
}

function isAsCheap(price: Money | null, { lowestSince, rates }: Observed): boolean {
  if (price === null || lowestSince === undefined || lowestSince === null) return false
  const compared = convert(price, lowestSince.currency, rates)
  return compared !== null && minorUnits(compared) <= minorUnits(lowestSince)
}

/** What became of the copies, as far as asked: where being back is not asked for, it still means more copies. */
function copiesChange(
  { backForSale, moreCopies }: AlertRule,
  { before, after }: Observed,
  isOfKnown: boolean,
): ChangeReason | null {
  if (before === null || after.kind !== 'on-sale') return null
  if (backForSale && before.kind !== 'on-sale') return 'back-for-sale'
  const isAnother = isOfKnown ? copiesForSale(after) > copiesForSale(before) : isAnotherCopy(before, after)
  return moreCopies && isAnother ? 'more-copies' : null
}

/** More copies, or as many at another price than exchange rates explain: one was sold and one listed. */
function isAnotherCopy(before: Observation, after: Observation): boolean {
  const more = copiesForSale(after) - copiesForSale(before)
  const old = lowestOf(before)
  const lowest = lowestOf(after)
  if (more !== 0 || old === null || lowest?.currency !== old.currency) return more > 0
  return !isSamePrice(old, lowest)
}
