import { days } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Ceiling } from './ceiling.ts'

/**
 * The events of one release that a user wants to be notified of. The price is the lowest of its copies, whatever the
 * grade.
 */
export type AlertRule = {
  readonly backForSale: boolean
  /** At or below this price; null: no such rule. */
  readonly ceiling: Ceiling | null
  /** Only the ceiling alerts; without a ceiling it means nothing. */
  readonly onlyWithinCeiling: boolean
  readonly moreCopies: boolean
  /** Cheaper by at least this many per cent, `LEAST_DROP` or more; null: no such rule. */
  readonly cheaperByPercent: number | null
  /** Alerts again when the price has stayed within the ceiling for so many days, 1 or more; null: never. */
  readonly remindAfterDays: number | null
}

/** What a user said of one record; the rest follows their rule for all records. */
export type OwnRule = Partial<AlertRule>

/** A ceiling beyond this, in minor units, is a slip of the pen. */
export const HIGHEST_CEILING = 100_000_000

/** Smaller drops, in per cent, are caused by exchange rates. */
export const LEAST_DROP = 5

/** The rule of a user who never chose one. */
export const DEFAULT_RULE: AlertRule = {
  backForSale: true,
  ceiling: null,
  onlyWithinCeiling: false,
  moreCopies: false,
  cheaperByPercent: null,
  remindAfterDays: null,
}

/** Whether a rule asks for more than copies where there had been none: then every change is decided, and every price. */
export function asksMore(rule: AlertRule): boolean {
  return rule.ceiling !== null || rule.moreCopies || rule.cheaperByPercent !== null
}

/** The rule of one watch: what its user said of it, and for the rest what they said of all their records. */
export function ruleFor(defaults: AlertRule, own: OwnRule): AlertRule {
  return { ...defaults, ...own }
}

/** What one watch remembers between observations. */
export type AlertMemory = {
  /** The last alert of the ceiling and what that was, until the price has been above it; null: may alert. */
  readonly within: { readonly at: Instant; readonly ceiling: Ceiling } | null
  /** The highest price since `cheaper` last happened; kept only for a rule that asks for it. */
  readonly highest: Money | null
  /** The last alert about copies where there had been none; it starts the cool-down of a release that flaps. */
  readonly backAt: Instant | null
}

/** The memory of a watch that has not been checked. */
export const NEW_MEMORY: AlertMemory = { within: null, highest: null, backAt: null }

/** Returns when a watch is decided again although nothing changed; null: not before something does. */
export function remindsAt(rule: AlertRule, { within }: AlertMemory): Instant | null {
  if (within === null || rule.ceiling === null || rule.remindAfterDays === null) return null
  return plus(within.at, days(rule.remindAfterDays))
}
