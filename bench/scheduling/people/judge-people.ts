import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { atMost, type Verdict } from '../goals.ts'
import { CONTENDERS, type Contender } from '../policies/contenders.ts'
import { percent, spokenTogether } from '../words.ts'
import type { PlanWaits } from './waits-by-plan.ts'

/** What collectors of a plan wait in an instance, by who orders the checks. */
export type Row = {
  readonly instance: string
  readonly plan: Plan
  readonly waits: Readonly<Record<Contender, PlanWaits>>
}

/** What chance and rounding move; beyond it somebody is better served by another policy. */
const NEARLY = 1.02
/** Plans are compared on the same copies, so less is chance. */
const SAME = 1.01

/**
 * First or nearly so in every row; who pays waits no longer than who does not, and a list no longer on premium than on
 * free. The literal scheme catches more rare copies on long lists, for a mean that is twice as long: not compared there.
 */
export function judgePeople(rows: readonly Row[]): readonly Verdict[] {
  const first = rows.flatMap(({ instance, plan, waits: { product, simple, literal } }) => {
    const name = `${instance}, ${plan.toLowerCase()}`
    const over = (pick: (one: PlanWaits) => number) => pick(product) / Math.min(pick(simple), pick(literal))
    const missed = (pick: (one: PlanWaits) => number) => pick(simple) / pick(product)
    return [
      atMost(
        `${name}: mean over the best`,
        over(({ mean }) => mean),
        { goal: NEARLY },
      ),
      atMost(
        `${name}: p90 over the best`,
        over(({ p90 }) => p90),
        { goal: NEARLY },
      ),
      atMost(
        `${name}: rare, caught in 20 min`,
        missed(({ rare }) => rare.caught20),
        { goal: NEARLY },
      ),
      atMost(
        `${name}: rare, caught in an hour`,
        missed(({ rare }) => rare.caught60),
        { goal: NEARLY },
      ),
    ]
  })
  const onPlan = (instance: string, plan: Plan) =>
    rows.find((row) => row.instance === instance && row.plan === plan)?.waits.product.mean
  const paying = rows.flatMap(({ instance, plan, waits: { product } }) => {
    if (plan === 'FREE') return []
    const beside = onPlan(instance, 'FREE')
    const alone = onPlan(instance.replace(' premium', ' free'), 'FREE')
    const other = beside ?? alone
    const what = beside === undefined ? 'premium over the same list on free' : 'who pays over who does not'
    return other === undefined ? [] : [atMost(`${instance}: ${what}`, product.mean / other, { goal: SAME })]
  })
  return [...first, ...paying]
}

const HEAD = [
  'instance',
  'plan',
  ...CONTENDERS.map((contender) => `${contender}: mean, p90`),
  'rare caught, % of those gone in 20 min, in an hour: product',
  'simple',
  'literal',
]

export function cells({ instance, plan, waits }: Row): readonly string[] {
  const share = (caught: number) => percent(caught).replace(' %', '')
  const caught = ({ rare }: PlanWaits) => `${share(rare.caught20)}, ${share(rare.caught60)}`
  return [
    instance,
    plan === 'FREE' ? 'free' : 'premium',
    ...CONTENDERS.map((one) => spokenTogether(waits[one].mean, waits[one].p90)),
    caught(waits.product),
    caught(waits.simple),
    caught(waits.literal),
  ]
}

export function peopleTable(rows: readonly Row[]): string {
  return [HEAD, HEAD.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
