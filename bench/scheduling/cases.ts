import { lowerBound } from './bound.ts'
import { LAWS, lawOf, type Law } from './laws.ts'
import { fixedTiers, rootOfWeight, roundRobin } from './policies/fixed-intervals.ts'
import { Ours } from './policies/ours.ts'
import type { Policy } from './policies/policy.ts'
import { simulate, type Outcome, type Span } from './simulate.ts'
import { makeWorld, type World } from './world.ts'

/** What the product sustains of the marketplace's 60 a minute, and its floor between two checks of a record. */
export const BUDGET = 58
export const FLOOR_S = 30
/** Share of the variance of the log rate that have and want explain: an assumption, and a modest one. */
export const EXPLAINED = 0.25
/** Long lists are played by fewer records and a budget as much smaller: every interval stays what it is. */
const PLAYED = 2_000

export const POLICIES = [
  'learned',
  'informed',
  'informed, no promises',
  'root of weight',
  'tiers',
  'in turn',
] as const
export type PolicyName = (typeof POLICIES)[number]

export type Case = {
  readonly name: string
  /** What the list stands for, and how many records play it. */
  readonly size: number
  readonly played: number
  readonly law: Law
  readonly span: Span
  readonly seeds: readonly number[]
  /** The part of the budget that is left when measuring begins, known to nobody. */
  readonly cutTo?: number
  readonly policies: readonly PolicyName[]
  readonly explained?: number
}

export type Row = Outcome & {
  readonly case: string
  readonly policy: PolicyName
  readonly seed: number
  /** Mean delay over the bound where waits are exact; elsewhere over that of who is informed of all rates and promises nothing. */
  readonly ratio: number
  readonly yardstick: 'bound' | 'informed'
}

const SEEDS = [31, 32, 33]
const long = (name: string, law: Law, size = 20_000): Case => ({
  name,
  size,
  played: PLAYED,
  law,
  span: { warmDays: 21, days: 25 },
  seeds: SEEDS,
  policies: POLICIES,
})
const own = lawOf('own')
const short = { law: own, span: { warmDays: 8, days: 6 }, seeds: SEEDS, policies: POLICIES } as const
const ours: readonly PolicyName[] = ['learned', 'informed', 'informed, no promises']
const DAYS_21 = { warmDays: 21, days: 5 }

export const FULL: readonly Case[] = [
  { ...short, name: '500 records', size: 500, played: 500 },
  { ...short, name: '2,000 records', size: 2_000, played: 2_000 },
  long('20,000 records', own),
  { ...long('200,000 records', own, 200_000), span: { warmDays: 45, days: 25 } },
  { ...long('20,000, first week', own), span: { warmDays: 0, days: 7 }, policies: ours },
  { ...long('20,000, budget 60 → 25 untold', own), span: DAYS_21, cutTo: 25 / 60 },
  { ...long('20,000, have/want say nothing', own), explained: 0, policies: ours },
  ...LAWS.filter((law) => law !== own).map((law) => long(`20,000, ${law.name}`, law)),
]

/** The first seed and the policies that matter: as long as in full, because what is learned takes its time. */
export const QUICK: readonly Case[] = FULL.map(quick)

function quick(one: Case): Case {
  return {
    ...one,
    seeds: SEEDS.slice(0, 1),
    policies: one.law === own ? ours : ['learned', 'informed, no promises'],
  }
}

/** Runs one case, a row for each policy and seed; rivals on the first seed only. */
export function* runCase(wanted: Case): Generator<Row> {
  const { size, played, law, span, seeds, cutTo = 1, policies, explained = EXPLAINED } = wanted
  const start = span.warmDays * 86_400
  const budget = ((BUDGET / 60) * played) / size
  for (const seed of seeds) {
    const world = () => makeWorld(played, seed, law, explained)
    const run = (policy: PolicyName) =>
      simulate(
        world(),
        (of) => begin(policy, of, budget),
        span,
        (now) => (now < start ? budget : budget * cutTo),
      )
    const informed = run('informed, no promises')
    const best = law.isExact ? lowerBound(world(), budget * cutTo, FLOOR_S) : informed.meanDelay
    const yardstick = law.isExact ? 'bound' : 'informed'
    for (const policy of policies) {
      if (seed !== seeds[0] && !ours.includes(policy)) continue
      const outcome = policy === 'informed, no promises' ? informed : run(policy)
      yield { case: wanted.name, policy, seed, yardstick, ratio: outcome.meanDelay / best, ...outcome }
    }
  }
}

function begin(name: PolicyName, world: World, checksPerSecond: number): Policy {
  const terms = { floorSeconds: FLOOR_S, checksPerSecond }
  switch (name) {
    case 'learned':
      return new Ours(world, { ...terms, known: false, promises: true })
    case 'informed':
      return new Ours(world, { ...terms, known: true, promises: true })
    case 'informed, no promises':
      return new Ours(world, { ...terms, known: true, promises: false })
    case 'root of weight':
      return rootOfWeight(world, checksPerSecond)
    case 'tiers':
      return fixedTiers(world, checksPerSecond)
    case 'in turn':
      return roundRobin(world, checksPerSecond)
  }
}
