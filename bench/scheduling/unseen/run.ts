import { lowerBound } from '../bound.ts'
import { atMost, type Verdict } from '../goals.ts'
import type { Law } from '../laws.ts'
import type { Figures } from '../ledger.ts'
import { begin, CONTENDERS, type Contender } from '../policies/contenders.ts'
import { simulate, type Span } from '../simulate.ts'
import { BUDGET, FLOOR_S, EXPLAINED } from '../terms.ts'
import { makeWorld } from '../world.ts'
import { UNSEEN } from './laws.ts'

/** A world and what it stands for: so many records on the whole budget, played by fewer on as much less of it. */
type Play = {
  readonly name: string
  readonly law: Law
  readonly size: number
  readonly played: number
  readonly span: Span
  /** The part of the budget that there is at a moment, known to nobody. */
  readonly left?: (now: number) => number
}
type Shape = Omit<Play, 'name' | 'law'>

const LONG: Shape = { size: 20_000, played: 1_000, span: { warmDays: 14, days: 14 } }
const LISTS = { span: { warmDays: 5, days: 7 } }
const of = (law: Law, shape: Shape, name = law.name): Play => ({ ...shape, law, name })

export const PLAYS: readonly Play[] = [
  ...(['base', 'tails', 'never', 'weekends', 'waves', 'shift', 'premium', 'popular', 'hours'] as const).map(
    (key) => of(UNSEEN[key], LONG),
  ),
  of(
    UNSEEN.base,
    { size: 5_000, played: 1_250, span: { warmDays: 0, days: 4 } },
    'new, 5,000 records, four days',
  ),
  of(UNSEEN.base, { size: 300, played: 100, span: { warmDays: 0, days: 7 } }, 'new, 300 records, seven days'),
  of(
    UNSEEN.base,
    {
      size: 2_000,
      played: 300,
      span: { warmDays: 7, days: 14 },
      left: (now) => (now % 86_400 < 7_200 ? 0.5 : 1),
    },
    'budget halved two hours a day, 2,000 records',
  ),
  of(UNSEEN.lists, { ...LISTS, size: 2_500, played: 500 }),
  of(UNSEEN.equalLists, { ...LISTS, size: 2_500, played: 500 }),
  of(UNSEEN.shortLists, { ...LISTS, size: 500, played: 100 }),
  of(UNSEEN.flapping, LONG),
  of(UNSEEN.steady, LONG),
]
/** Worlds that are there to be compared with others, not by themselves. */
const COMPARED: ReadonlySet<string> = new Set(
  [UNSEEN.equalLists, UNSEEN.shortLists, UNSEEN.flapping, UNSEEN.steady].map(({ name }) => name),
)

const SEEDS = [9101, 9102, 9103]

/** What the contenders reached in a world, by seed, and the least mean wait there, where the law allows one to be known. */
export type Played = {
  readonly name: string
  readonly seeds: readonly Readonly<Record<Contender, Figures>>[]
  readonly bounds: readonly number[]
}

const whole = () => 1

/** Plays a world on each seed; the policies see the same copies come and go. */
export function playUnseen({ name, law, size, played, span, left = whole }: Play, seeds = SEEDS): Played {
  const checksPerSecond = ((BUDGET / 60) * played) / size
  const run = (contender: Contender, seed: number) =>
    simulate(
      makeWorld(played, seed, law, EXPLAINED),
      (world) => begin(contender, world, checksPerSecond),
      span,
      (now) => checksPerSecond * left(now),
    )
  const all = (seed: number) =>
    Object.fromEntries(CONTENDERS.map((each) => [each, run(each, seed)])) as Record<Contender, Figures>
  const bound = (seed: number) =>
    lowerBound(makeWorld(played, seed, law, EXPLAINED), checksPerSecond, FLOOR_S)
  return { name, seeds: seeds.map(all), bounds: law.isExact && left === whole ? seeds.map(bound) : [] }
}

type Figure = (outcome: Figures) => number
const wait: Figure = ({ meanDelay }) => meanDelay
const tier2: Figure = ({ delayByTier }) => delayByTier[2]

function geometricMean(values: readonly number[]): number {
  const known = values.filter((value) => value > 0)
  return known.length === 0
    ? Number.NaN
    : Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length)
}

function figure({ seeds }: Played, contender: Contender, pick: Figure): number {
  return geometricMean(seeds.map((outcomes) => pick(outcomes[contender])))
}

/** What the rules are held to in these worlds. */
export function judgeUnseen(plays: readonly Played[]): readonly Verdict[] {
  const own = plays.filter(({ name }) => !COMPARED.has(name))
  const over = (one: Played, contender: Contender, pick: Figure) =>
    figure(one, 'product', pick) / figure(one, contender, pick)
  const overTold = geometricMean(own.map((one) => over(one, 'told', wait)))
  const verdicts = [
    atMost('unseen worlds: × told, geometric mean', overTold, { goal: 1.3, reached: 1.4 }),
    ...own.map((one) => atMost(`${one.name}: tier 2 over literal`, over(one, 'literal', tier2), TIER_2)),
    ...own
      .filter(({ name }) => name.startsWith('new, 5,000'))
      .map((one) => atMost(`${one.name}: × told`, over(one, 'told', wait), FIRST_DAYS)),
    ...judgeCompared(plays),
  ]
  return verdicts.filter(({ figure: found }) => Number.isFinite(found))
}

/** Waits of single seeds' few copies scatter where they are not exact. */
const TIER_2 = { goal: 1, reached: 1.02 }
const FIRST_DAYS = { goal: 1.35, reached: 1.65 }

/** What some records wait in one world over what they, or such as they, wait in another. */
function judgeCompared(plays: readonly Played[]): readonly Verdict[] {
  const over = (one: Law, other: Law, pick: Figure) => {
    const [a, b] = [one, other].map((law) => plays.find(({ name }) => name === law.name))
    return a && b ? figure(a, 'product', pick) / figure(b, 'product', pick) : Number.NaN
  }
  const others: Figure = ({ delayOfOthers }) => delayOfOthers
  const { lists, equalLists, shortLists, flapping, steady } = UNSEEN
  return [
    atMost('fifty lists of ten beside one of 2,000, over without it', over(lists, shortLists, others), {
      goal: 1.25,
      reached: 2.5,
    }),
    atMost(
      'one list of 2,000, over where records are equal',
      over(lists, equalLists, ({ delayApart }) => delayApart),
      { goal: 1.5 },
    ),
    atMost('records beside those that flap, over where none flaps', over(flapping, steady, others), {
      goal: 1.05,
    }),
  ]
}
