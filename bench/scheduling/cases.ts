import { lowerBound } from './bound.ts'
import { backOff, fixedTiers, roundRobin, stretchedTiers } from './policies/fixed-intervals.ts'
import { Ours } from './policies/ours.ts'
import type { Policy } from './policies/policy.ts'
import { simulate, type Outcome, type Span } from './simulate.ts'
import { makeWorld, type Scenario, type World } from './world.ts'

/** The floor of the product, and the one of the design page, which is only printed. */
const FLOOR_S = 120
const PAGE_FLOOR_S = 30
/** Share of the variance of the log rate that have and want explain: an assumption, and a modest one. */
const INFORMED = 0.25

export const POLICIES = [
  'learned',
  'known',
  'fixed tiers',
  'stretched tiers',
  'round robin',
  'back-off',
] as const
export type PolicyName = (typeof POLICIES)[number]

export type Case = {
  readonly name: string
  readonly size: number
  readonly scenario: Scenario
  readonly span: Span
  readonly seeds: readonly number[]
  /** Requests a minute; and what they are cut to when measuring begins, told to nobody. */
  readonly budget: number
  readonly cutTo?: number
  readonly policies: readonly PolicyName[]
  readonly informed?: number
}

export type Row = Outcome & {
  readonly case: string
  readonly size: number
  readonly policy: PolicyName
  readonly seed: number
  /** Mean delay over the clairvoyant bound with the product's floor, and with the design page's 30 s. */
  readonly ratio: number
  readonly ratioAt30s: number
  readonly boundSeconds: number
}

const base = { scenario: 'base', span: { warmDays: 21, days: 60 }, seeds: [1, 2, 3], budget: 60 } as const
const ours: readonly PolicyName[] = ['learned', 'known']

const cut = {
  ...base,
  size: 20_000,
  cutTo: 25,
  policies: ['learned', 'known', 'fixed tiers', 'round robin'],
} as const

/** Main figures first; every comparison policy runs on the first seed, ours on all. */
export const FULL: readonly Case[] = [
  { ...base, name: '500 records', size: 500, policies: POLICIES },
  { ...base, name: '2,000 records', size: 2_000, policies: POLICIES },
  { ...base, name: '20,000 records', size: 20_000, policies: POLICIES },
  { ...base, name: '20,000, hot', size: 20_000, scenario: 'hot', seeds: [1], policies: POLICIES },
  {
    ...base,
    name: '200,000 records',
    size: 200_000,
    span: { warmDays: 45, days: 30 },
    seeds: [1],
    policies: POLICIES,
  },
  { ...cut, name: '20,000, budget 60 → 25 after 21 days, untold', span: { warmDays: 21, days: 5 } },
  { ...cut, name: '20,000, budget 60 → 25 after 45 days, untold', span: { warmDays: 45, days: 5 } },
  { ...base, name: '20,000, first week', size: 20_000, span: { warmDays: 0, days: 7 }, policies: ours },
  {
    ...base,
    name: '20,000, have/want say nothing',
    size: 20_000,
    seeds: [1],
    informed: 0,
    policies: ['learned'],
  },
]

export const QUICK: readonly Case[] = [
  { ...base, name: '500 records', size: 500, span: { warmDays: 21, days: 20 }, seeds: [1], policies: ours },
  {
    ...base,
    name: '2,000 records',
    size: 2_000,
    span: { warmDays: 21, days: 20 },
    seeds: [1],
    policies: ['learned', 'known', 'fixed tiers'],
  },
  {
    ...base,
    name: '2,000, budget 60 → 25, untold',
    size: 2_000,
    span: { warmDays: 14, days: 5 },
    seeds: [1],
    cutTo: 25,
    policies: ours,
  },
]

/** Runs one case, a row for each policy and seed. */
export function* runCase(wanted: Case): Generator<Row> {
  const { size, scenario, span, seeds, cutTo = wanted.budget } = wanted
  const start = span.warmDays * 86_400
  for (const seed of seeds) {
    const world = makeWorld(size, seed, scenario, wanted.informed ?? INFORMED)
    const bound = lowerBound(world, cutTo / 60, FLOOR_S)
    const pageBound = lowerBound(world, cutTo / 60, PAGE_FLOOR_S)
    for (const policy of wanted.policies) {
      if (seed !== seeds[0] && !ours.includes(policy)) continue
      const outcome = simulate(world, makePolicy(policy, world, wanted.budget / 60), span, (now) =>
        now < start ? wanted.budget / 60 : cutTo / 60,
      )
      const { meanDelay } = outcome
      const ratios = { ratio: meanDelay / bound, ratioAt30s: meanDelay / pageBound, boundSeconds: bound }
      yield { case: wanted.name, size, policy, seed, ...ratios, ...outcome }
    }
  }
}

function makePolicy(name: PolicyName, world: World, looksPerSecond: number): Policy {
  switch (name) {
    case 'learned':
      return new Ours(world, { known: false, floorSeconds: FLOOR_S })
    case 'known':
      return new Ours(world, { known: true, floorSeconds: FLOOR_S })
    case 'fixed tiers':
      return fixedTiers(world, looksPerSecond)
    case 'stretched tiers':
      return stretchedTiers(world, looksPerSecond)
    case 'round robin':
      return roundRobin(world, looksPerSecond)
    case 'back-off':
      return backOff(world, looksPerSecond)
  }
}
