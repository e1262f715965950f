import { assertNever } from '../kernel/assert-never.ts'
import type { Money } from '../kernel/money.ts'
import { copiesForSale, type Observation } from './observation.ts'

/**
 * The difference between two observations that matters. `same` includes changes that no alert is for: fewer copies, a
 * higher price, a price that only drifts. `baseline` is the first observation and never an alert.
 */
export type Transition =
  | 'baseline'
  | 'same'
  | 'appeared'
  | 'gone'
  | 'more-copies'
  | 'cheaper'
  | 'blocked'
  | 'withdrawn'

/** Only a larger drop counts: converted prices vary with exchange rates. */
const CHEAPER_BY = 0.05

/** Compares two observations of one release. A failed check is no observation. */
export function transition(before: Observation | null, after: Observation): Transition {
  if (before === null) return after.kind === 'withdrawn' || after.kind === 'blocked' ? after.kind : 'baseline'
  if (after.kind !== before.kind) return changedKind(before, after)
  if (after.kind !== 'on-sale' || before.kind !== 'on-sale') return 'same'
  if (after.count > before.count) return 'more-copies'
  return isCheaper(before.lowest, after.lowest) ? 'cheaper' : 'same'
}

/**
 * Whether a copy may be there that was not before. With a lower price one was sold and another one listed, as far as
 * figures tell; who sells it knows which.
 */
export function mayBringCopy(change: Transition): boolean {
  switch (change) {
    case 'appeared':
    case 'more-copies':
    case 'cheaper':
      return true
    case 'baseline':
    case 'same':
    case 'gone':
    case 'blocked':
    case 'withdrawn':
      return false
    default:
      return assertNever(change)
  }
}

function changedKind(before: Observation, after: Observation): Transition {
  if (after.kind === 'on-sale') return 'appeared'
  if (after.kind === 'none') return copiesForSale(before) > 0 ? 'gone' : 'same'
  return after.kind
}

/** Whether exchange rates alone can explain the difference of two prices. */
export function isSamePrice(a: Money | null, b: Money | null): boolean {
  if (a === null || b === null || a.currency !== b.currency) return a === b
  return Math.abs(a.value - b.value) <= Math.max(a.value, b.value) * CHEAPER_BY
}

/**
 * Whether a price fell. Only prices in one currency compare: another currency is a new baseline, and 0 or less is no
 * price.
 */
export function isCheaper(before: Money | null, after: Money | null): boolean {
  if (before === null || after === null || before.currency !== after.currency) return false
  return after.value > 0 && after.value < before.value * (1 - CHEAPER_BY)
}
