import { FLOOR_S, INFORMED } from '../cases.ts'
import type { Law } from '../laws.ts'
import { fixedTiers } from '../policies/fixed-intervals.ts'
import { Ours } from '../policies/ours.ts'
import type { Policy } from '../policies/policy.ts'
import { Small } from '../policies/small.ts'
import { simulate, type Outcome, type Span } from '../simulate.ts'
import { makeWorld, type World } from '../world.ts'
import { UNSEEN } from './laws.ts'

/** A world as it is played: 20,000 records by a thousand with a budget as much smaller, if not said otherwise. */
type Play = {
  readonly name: string
  readonly law: Law
  readonly records: number
  readonly perMinute: number
  readonly span: Span
  /** The part of the budget that there is at a moment, known to nobody. */
  readonly left?: (now: number) => number
}
const LONG = { records: 1_000, perMinute: 2.9, span: { warmDays: 14, days: 14 } }
const cutTwoHoursADay = (now: number) => (now % 86_400 < 7_200 ? 0.5 : 1)
const LISTS = { perMinute: 11.6, span: { warmDays: 5, days: 7 } }

export const PLAYS: readonly Play[] = [
  ...(['base', 'tails', 'never', 'weekends', 'waves', 'shift', 'premium', 'popular', 'hours'] as const).map(
    (key) => ({ ...LONG, name: UNSEEN[key].name, law: UNSEEN[key] }),
  ),
  { name: 'new, 5,000 records, four days', law: UNSEEN.base, records: 1_250, perMinute: 14.5, span: { warmDays: 0, days: 4 } },
  { name: 'new, 300 records, seven days', law: UNSEEN.base, records: 100, perMinute: 19.3, span: { warmDays: 0, days: 7 } },
  { name: 'budget halved two hours a day, 2,000', law: UNSEEN.base, records: 300, perMinute: 8.7, span: { warmDays: 7, days: 14 }, left: cutTwoHoursADay },
  { ...LISTS, name: UNSEEN.lists.name, law: UNSEEN.lists, records: 500 },
  { ...LISTS, name: UNSEEN.shortLists.name, law: UNSEEN.shortLists, records: 100 },
  { ...LONG, name: UNSEEN.flapping.name, law: UNSEEN.flapping },
]

export const RIVALS = ['told', 'ours', 'small', 'tiers'] as const
type Rival = (typeof RIVALS)[number]
export type Result = Readonly<Record<Rival, Outcome>>

export function play({ law, records, perMinute, span, left = () => 1 }: Play, seed: number, rivals: readonly Rival[] = RIVALS): Partial<Result> {
  const checksPerSecond = perMinute / 60
  const run = (rival: Rival) => {
    const world = makeWorld(records, seed, law, INFORMED)
    return simulate(world, (of) => begin(rival, of, checksPerSecond), span, (now) => checksPerSecond * left(now))
  }
  return Object.fromEntries(rivals.map((rival) => [rival, run(rival)]))
}

function begin(rival: Rival, world: World, checksPerSecond: number): Policy {
  const terms = { floorSeconds: FLOOR_S, checksPerSecond }
  switch (rival) {
    case 'told':
      return new Ours(world, { ...terms, known: true, promises: false })
    case 'ours':
      return new Ours(world, { ...terms, known: false, promises: true })
    case 'small':
      return new Small(world, FLOOR_S)
    case 'tiers':
      return fixedTiers(world, checksPerSecond)
  }
}
