import type { Plan } from '../../plans/catalogue.ts'
import type { CheckState } from './check-state.ts'
import { appearingRate, indexRest, restWhenOff } from './next-check.ts'
import type { PolicyClock } from './policy-clock.ts'

/** The reasons why a record is checked as often as it is; each is the key of a translated phrase. */
export const VALUE_REASONS = [
  'many-watchers',
  'few-watchers',
  'appears-often',
  'appears-rarely',
  'on-sale-now',
  'never-looked-at',
  'unavailable',
] as const
export type ValueReason = (typeof VALUE_REASONS)[number]

type CheckValue = {
  /** A whole number from 0 to 100: 100 is a check every two minutes, 20 points less is ten times less often. */
  readonly score: number
  /** What moves it away from the ordinary record, most important first. */
  readonly reasons: readonly { readonly reason: ValueReason; readonly points: number }[]
}

const BEST_INTERVAL_S = 120
const POINTS_PER_TENFOLD = 20
/** The ordinary record: one free watcher, a copy every 60 days. */
const ORDINARY_RATE = 1 / (60 * 86_400)
const WORTH_A_WORD = 2

/** The worth of checks of a record, and the reasons: the interval is a product of powers, so on a logarithmic scale they add up. */
export function checkValue(checkState: CheckState, clock: PolicyClock): CheckValue {
  const { weight, last } = checkState
  if (last?.observed === 'closed') return { score: 0, reasons: [{ reason: 'unavailable', points: 0 }] }
  const rest = indexRest(checkState, clock.pace)
  const score = Math.round(100 - points((rest * clock.pace) / BEST_INTERVAL_S))
  const appearing = appearingRate(checkState)
  const watchers = points(weight / WATCHER_WEIGHT.FREE) / 2
  const appearances = points(appearing / ORDINARY_RATE) / 2
  const contributions: readonly (readonly [ValueReason, number])[] = [
    [watchers >= 0 ? 'many-watchers' : 'few-watchers', watchers],
    [appearances >= 0 ? 'appears-often' : 'appears-rarely', appearances],
    // Nothing else rests longer than without a copy.
    ['on-sale-now', -points(rest / restWhenOff(weight, appearing))],
    ['never-looked-at', last === null ? WORTH_A_WORD : 0],
  ]
  return {
    score: Math.min(100, Math.max(0, score)),
    reasons: contributions
      .map(([reason, value]) => ({ reason, points: Math.round(value) }))
      .filter(({ points }) => Math.abs(points) >= WORTH_A_WORD)
      .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)),
  }
}

function points(ratio: number): number {
  return POINTS_PER_TENFOLD * Math.log10(ratio)
}

/** How much a minute of waiting of one watcher counts. */
export const WATCHER_WEIGHT: Readonly<Record<Plan, number>> = Object.freeze({ FREE: 100, PREMIUM: 400 })

/** A collector watches so many records at full weight; those of a longer list weigh less by this power (decision 71). */
const FULL_LIST = 100
const LONG_LIST_POWER = 0.85

/** Somebody who watches a record, with so many records on their list. */
type Watcher = { readonly plan: Plan; readonly listed: number }

/** The worth of a check of a record apart from how likely it finds something: the sum over its watchers, whole. */
export function recordWeight(watchers: readonly Watcher[]): number {
  const weights = watchers.map(
    ({ plan, listed }) => WATCHER_WEIGHT[plan] * Math.min(1, FULL_LIST / listed) ** LONG_LIST_POWER,
  )
  return Math.max(1, Math.round(weights.reduce((a, b) => a + b, 0)))
}
