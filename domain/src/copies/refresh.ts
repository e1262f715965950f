import type { AlertRule } from '../alerts/alert-rule.ts'
import { moneyOf } from '../alerts/ceiling.ts'
import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { seconds } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { restWhenOff } from '../scheduling/policy/next-check.ts'
import { costOf, judgeCopy } from './conditions.ts'
import type { KnownCopy } from './known-copy.ts'

/** Somebody who would hear of a copy at another price. `weight`: how much a minute of their waiting counts. */
export type Hearer = { readonly rule: AlertRule; readonly weight: number; readonly isStarred: boolean }

/** A copy that a page showed before its shop listed more than fills one, and who would hear of it. */
export type FarCopy = Pick<KnownCopy, 'copy' | 'seenAt'> & {
  /** The release's, as the marketplace describes it; null: not known. */
  readonly format: string | null
  readonly hearers: readonly Hearer[]
}

/** How often a seller edits a copy, a second: once a month is a guess. */
const EDITS = 1 / (30 * 86_400)
/** What the edit of a copy that its collector may have heard of is worth beside one that comes to be within a limit. */
const HEARD_OF = 0.1
/** The same where only another grade or country could make it fit. */
const UNFIT = 0.02
const STARRED = 4

/**
 * Returns the copy that is to be asked for next, by what that is worth to somebody: a copy just above the limit of a
 * starred record before one that nobody wants at any price. null: a check elsewhere is worth more, at a clock of
 * this pace.
 */
export function nextToRefresh(
  copies: readonly FarCopy[],
  {
    now,
    rates,
    pace,
  }: { readonly now: Instant; readonly rates: ExchangeRates | null; readonly pace: number },
): FarCopy | null {
  const aged = copies.map((far) => ({
    far,
    worth: worthOf(far, rates),
    age: Math.max(0, between(far.seenAt, now) / seconds(1)),
  }))
  const due = aged.filter(({ worth, age }) => worth > 0 && age / pace >= restWhenOff(worth, EDITS))
  const ends = ({ worth, age }: (typeof aged)[number]) => worth * age ** 2
  return (
    due.toSorted((one, other) => ends(other) - ends(one) || one.far.copy.id - other.far.copy.id)[0]?.far ??
    null
  )
}

/** Returns how much a minute of not knowing the present price of a copy counts. */
function worthOf(far: FarCopy, rates: ExchangeRates | null): number {
  return far.hearers.reduce(
    (sum, hearer) =>
      sum + hearer.weight * (hearer.isStarred ? STARRED : 1) * chanceOf(far, hearer.rule, rates),
    0,
  )
}

/** The chance that an edit makes the copy one to alert of: the nearer to the limit, the smaller a cut will do. */
function chanceOf({ copy, format }: FarCopy, rule: AlertRule, rates: ExchangeRates | null): number {
  const judgement = judgeCopy(rule, { copy, format, rates })
  if (judgement !== 'fits' && judgement !== 'unknown') return UNFIT
  const { ceiling } = rule
  const cost = costOf(copy, rule, rates)
  const inIts = ceiling === null || cost === null ? null : convert(cost, ceiling.currency, rates)
  if (ceiling === null || inIts === null) return HEARD_OF
  const ratio = moneyOf(ceiling).value / inIts.value
  return ratio >= 1 ? HEARD_OF : Math.max(UNFIT, ratio ** 3)
}
