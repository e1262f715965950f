import type { Observation } from '../availability/observation.ts'
import type { Grade } from '../copies/copy.ts'
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
  /** Dearer by at least this many per cent, `LEAST_DROP` or more; null: no such rule. */
  readonly dearerByPercent: number | null
  /** As cheap as it has been here for so many months, 1 or more; null: no such rule. */
  readonly cheapestInMonths: number | null
} & CopyConditions &
  FormatConditions

/** What a copy must be to be worth an alert. Only copies in followed shops are known that well. */
export type CopyConditions = {
  /** The worst grade of the record itself; null: any. */
  readonly leastMedia: Grade | null
  /** The worst grade of the sleeve; null: any. */
  readonly leastSleeve: Grade | null
  /** Countries by their English names; empty: from anywhere. */
  readonly shipsFrom: readonly string[]
  /** Sellers whose copies never alert, by name. */
  readonly notFrom: readonly string[]
  /** Whether the ceiling is for the price with postage. */
  readonly withPostage: boolean
  /** What happens to a copy of which something is asked that nobody knows. */
  readonly whenUnknown: 'alert' | 'wait'
  /** Whether a copy that its seller lists again alerts again. */
  readonly relisted: boolean
  /** Leaves out copies that cost less than their seller's minimum order, and such as may not ship to the collector. */
  readonly onlyOrderable: boolean
}

/** What a record must be, whoever sells it. */
export type FormatConditions = {
  readonly onlyVinyl: boolean
  readonly noUnofficial: boolean
}

/** What a user said of one record; the rest follows their rule for all records. */
export type OwnRule = Partial<AlertRule>

/** A ceiling beyond this, in minor units, is a slip of the pen. */
export const HIGHEST_CEILING = 100_000_000

/** Smaller drops, in per cent, are caused by exchange rates. */
export const LEAST_DROP = 5

/** Prices of earlier months are no news. */
export const MOST_MONTHS = 24

/** The rule of a user who never chose one. */
export const DEFAULT_RULE: AlertRule = {
  backForSale: true,
  ceiling: null,
  onlyWithinCeiling: false,
  moreCopies: false,
  cheaperByPercent: null,
  remindAfterDays: null,
  dearerByPercent: null,
  cheapestInMonths: null,
  leastMedia: null,
  leastSleeve: null,
  shipsFrom: [],
  notFrom: [],
  withPostage: false,
  whenUnknown: 'alert',
  relisted: false,
  onlyOrderable: false,
  onlyVinyl: false,
  noUnofficial: false,
}

/** Whether a rule asks for more than copies where there had been none: then every change is decided, and every price. */
export function asksMore(rule: AlertRule): boolean {
  const { ceiling, moreCopies, cheaperByPercent, dearerByPercent, cheapestInMonths } = rule
  const isOfPrice = [ceiling, cheaperByPercent, dearerByPercent, cheapestInMonths].some(
    (asked) => asked !== null,
  )
  return isOfPrice || moreCopies || asksOfSellers(rule) || asksOfCopies(rule)
}

/** Whether a rule leaves out copies of some sellers: such as nobody knows are not theirs. */
export function asksOfSellers({ notFrom, onlyOrderable }: AlertRule): boolean {
  return notFrom.length > 0 || onlyOrderable
}

/** Whether a rule asks for anything that only a shop says of a copy. */
export function asksOfCopies(rule: AlertRule): boolean {
  const { leastMedia, leastSleeve, shipsFrom } = rule
  return leastMedia !== null || leastSleeve !== null || shipsFrom.length > 0 || countsPostage(rule)
}

/** Whether a ceiling is for the price with postage; without a ceiling that means nothing. */
export function countsPostage({ withPostage, ceiling }: AlertRule): boolean {
  return withPostage && ceiling !== null
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
  /** The lowest price since `dearer` last happened; kept only for a rule that asks for it. */
  readonly lowest: Money | null
  /** The price that was the cheapest of the last months, until it has been above it; null: may alert. */
  readonly cheapest: Money | null
  /**
   * What it wanted of what was for sale at its last decision, and how many copies nobody knew then; null: everything, or
   * there was none.
   */
  readonly wanted: { readonly observation: Observation; readonly unknown: number } | null
  /** The listings that it was alerted of and that have fitted since, the latest last. */
  readonly notified: readonly number[]
  /** The listings that were news and did not fit, the latest last: they may come to. */
  readonly passed: readonly number[]
  /** The last alert of copies that are known by their number only: a shop may show the same copy later. */
  readonly alertedAt: Instant | null
  /** The last alert of a price whose copy nobody knew, and those before it, until the price has been above. */
  readonly priced: (PricedAlert & { readonly earlier?: readonly PricedAlert[] }) | null
  /** The last alert about copies where there had been none; it starts the cool-down of a release that flaps. */
  readonly backAt: Instant | null
}

/** An alert of a price whose copy nobody knew. `isOnly`: there was one such copy. */
export type PricedAlert = { readonly at: Instant; readonly price: Money; readonly isOnly: boolean }

/** The memory of a watch that has not been checked. */
export const NEW_MEMORY: AlertMemory = {
  within: null,
  highest: null,
  lowest: null,
  cheapest: null,
  wanted: null,
  notified: [],
  passed: [],
  alertedAt: null,
  priced: null,
  backAt: null,
}

/** Returns when a watch is decided again although nothing changed; null: not before something does. */
export function remindsAt(rule: AlertRule, { within }: AlertMemory): Instant | null {
  if (within === null || rule.ceiling === null || rule.remindAfterDays === null) return null
  return plus(within.at, days(rule.remindAfterDays))
}
