import type { MastersResult } from './masters/run-masters.ts'
import type { PolicyName } from './cases.ts'
import type { Summary } from './summary.ts'

export type Verdict = {
  readonly goal: string
  readonly figure: number
  readonly kept: boolean
  /** Falling short ends the benchmark with an error; a goal that is known to be out of reach (see the page) does not. */
  readonly isGate: boolean
}

/** [case begins with, policy, at most this ratio to the bound] */
const RATIOS: readonly (readonly [string, PolicyName, number])[] = [
  ['500 records', 'learned', 1.3],
  ['500 records', 'known', 1.12],
  ['2,000 records', 'learned', 1.3],
  ['2,000 records', 'known', 1.12],
  ['20,000 records', 'learned', 1.25],
  ['20,000 records', 'known', 1.12],
  ['20,000, budget 60 → 25 after 21 days', 'learned', 1.25],
  ['20,000, budget 60 → 25 after 45 days', 'learned', 1.25],
  ['2,000, budget', 'learned', 1.3],
]
const FIRST_WEEK = 1.6
const BROKEN = 0.001

/** What the policy is held to, each goal with the figure measured; goals whose case did not run are left out. */
export function judge(summaries: readonly Summary[], masters: readonly MastersResult[]): readonly Verdict[] {
  const find = (name: string, policy: PolicyName) =>
    summaries.find((one) => one.case.startsWith(name) && one.policy === policy)
  const atMost = (goal: string, figure: number | undefined, limit: number): readonly Verdict[] =>
    figure === undefined ? [] : [{ goal: `${goal} ≤ ${limit}`, figure, kept: figure <= limit, isGate: true }]
  const week = [find('20,000, first week', 'learned'), find('20,000, first week', 'known')]
  return [
    ...RATIOS.flatMap(([name, policy, limit]) =>
      atMost(`${name}… ${policy}: × bound`, find(name, policy)?.ratio, limit),
    ),
    ...atMost('first week: learned / known', quotient(week[0]?.ratio, week[1]?.ratio), FIRST_WEEK),
    ...['500 records', '2,000 records', '20,000 records'].flatMap((name) =>
      atMost(`${name}: share of promises broken`, find(name, 'learned')?.broken, BROKEN),
    ),
    ...masters.flatMap(({ name, pays, gain }) => [
      pays
        ? { goal: `${name}: times faster ≥ 1.5`, figure: gain, kept: gain >= 1.5, isGate: false }
        : {
            goal: `${name}: times slower ≤ 1.02`,
            figure: 1 / gain,
            kept: 1 / gain <= 1.02,
            isGate: true,
          },
    ]),
  ]
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}
