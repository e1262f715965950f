import type { MastersResult } from './masters/run-masters.ts'
import type { PolicyName } from './cases.ts'
import type { Summary } from './summary.ts'

export type Verdict = { readonly goal: string; readonly figure: number; readonly kept: boolean }

const OWN = 1.18
const OTHER_WORLD = 1.25
/** [case, at most this ratio]; every other world is held to `OTHER_WORLD`. */
const LIMITS: ReadonlyMap<string, number> = new Map([
  ['500 records', 1.3],
  ['2,000 records', 1.3],
  ['20,000 records', OWN],
  ['200,000 records', 1.22],
  ['20,000, budget 60 → 25 untold', 1.22],
  ['20,000, switching', 1.35],
])
const FIRST_WEEK = '20,000, first week'
const FIRST_WEEK_OVER_TOLD = 1.42
const BROKEN = 0.001
const MASTERS = 1.4

/** What the policy is held to, each goal with the figure measured; goals whose case did not run are left out. */
export function judge(summaries: readonly Summary[], masters: readonly MastersResult[]): readonly Verdict[] {
  const find = (name: string, policy: PolicyName) =>
    summaries.find((one) => one.case === name && one.policy === policy)
  const atMost = (goal: string, figure: number | undefined, limit: number): readonly Verdict[] =>
    figure === undefined ? [] : [{ goal: `${goal} ≤ ${limit}`, figure, kept: figure <= limit }]
  const learned = summaries.filter(({ policy }) => policy === 'learned')
  const told = find(FIRST_WEEK, 'told')?.meanDelay ?? Number.NaN
  return [
    ...learned
      .filter((one) => one.case !== FIRST_WEEK)
      .flatMap((one) =>
        atMost(`${one.case}: × ${one.yardstick}`, one.ratio, LIMITS.get(one.case) ?? OTHER_WORLD),
      ),
    ...learned
      .filter((one) => one.case === FIRST_WEEK && Number.isFinite(told))
      .flatMap((one) => atMost(`${FIRST_WEEK}: × told`, one.meanDelay / told, FIRST_WEEK_OVER_TOLD)),
    ...['500 records', '2,000 records', '20,000 records'].flatMap((name) =>
      atMost(`${name}: share of looks later than promised`, find(name, 'learned')?.broken, BROKEN),
    ),
    ...masters.map(({ name, pays, gain }) =>
      pays
        ? { goal: `${name}: times faster ≥ ${MASTERS}`, figure: gain, kept: gain >= MASTERS }
        : { goal: `${name}: times slower ≤ 1.02`, figure: 1 / gain, kept: 1 / gain <= 1.02 },
    ),
  ]
}
