import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isSamePrice } from '../availability/transition.ts'
import type { Money } from '../kernel/money.ts'
import { isCoolingDown } from '../notifications/decide-alert.ts'
import type { AlertMemory, AlertRule } from './alert-rule.ts'
import { minorUnits } from './exchange-rates.ts'
import { lowestOf, type Observed } from './observed.ts'

/** What can happen between two observations that a rule asks for, the most telling first. */
export const CHANGE_REASONS = ['cheaper', 'back-for-sale', 'more-copies'] as const
type ChangeReason = (typeof CHANGE_REASONS)[number]

type Changes = {
  readonly reasons: readonly ChangeReason[]
  /** Whether there were no copies before. */
  readonly isBack: boolean
  /** Whether they are back too soon after the last alert of that to be a reason. */
  readonly isFlap: boolean
  readonly highest: Money | null
}

/** What happened since the last observation, as far as a rule asks for it, besides its ceiling. */
export function changesSince(rule: AlertRule, memory: AlertMemory, observed: Observed): Changes {
  const { before, after, now } = observed
  const highest = rule.cheaperByPercent === null ? null : (memory.highest ?? lowestOf(before))
  const lowest = lowestOf(after)
  const cheaper = isCheaper(rule.cheaperByPercent, highest, lowest)
  const copies = copiesChange(rule, before, after)
  const isBack = copies !== null && before?.kind !== 'on-sale'
  const isFlap = isBack && isCoolingDown(memory.backAt, now)
  const reasons: ChangeReason[] = cheaper ? ['cheaper'] : []
  if (copies !== null && !isFlap) reasons.push(copies)
  return {
    reasons,
    isBack,
    isFlap,
    highest: rule.cheaperByPercent === null ? null : cheaper ? lowest : higher(highest, lowest),
  }
}

function isCheaper(percent: number | null, highest: Money | null, lowest: Money | null): boolean {
  if (percent === null || highest === null || lowest?.currency !== highest.currency) return false
  return minorUnits(lowest) * 100 <= minorUnits(highest) * (100 - percent)
}

/** A price in another currency than before begins anew. */
function higher(highest: Money | null, lowest: Money | null): Money | null {
  if (highest === null || lowest === null) return lowest ?? highest
  return lowest.currency !== highest.currency || lowest.value > highest.value ? lowest : highest
}

/** What became of the copies, as far as asked: where being back is not asked for, it still means more copies. */
function copiesChange(
  { backForSale, moreCopies }: AlertRule,
  before: Observation | null,
  after: Observation,
): ChangeReason | null {
  if (before === null || after.kind !== 'on-sale') return null
  if (backForSale && before.kind !== 'on-sale') return 'back-for-sale'
  return moreCopies && isAnotherCopy(before, after) ? 'more-copies' : null
}

/** More copies, or as many at another price than exchange rates explain: one was sold and one listed. */
function isAnotherCopy(before: Observation, after: Observation): boolean {
  const more = copiesForSale(after) - copiesForSale(before)
  const [old, lowest] = [lowestOf(before), lowestOf(after)]
  if (more !== 0 || old === null || lowest?.currency !== old.currency) return more > 0
  return !isSamePrice(old, lowest)
}
