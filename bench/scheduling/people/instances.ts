import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { recordWeight } from '@cratewatch/domain/scheduling/policy/check-value'
import { DAY_S, OWN } from '../laws.ts'
import { uniform } from '../random.ts'
import type { Span } from '../simulate.ts'
import { EXPLAINED } from '../terms.ts'
import { makeWorld, type World } from '../world.ts'
import { pastOf } from './past.ts'

/** A collector of an instance, and the records on the list. */
export type Collector = { readonly plan: Plan; readonly records: readonly number[] }

/** An instance as people host it. `budget` is the part of the whole that plays it: a tenth of it plays ten times as many people. */
export type Instance = {
  readonly name: string
  readonly records: number
  readonly collectors: (seed: number) => readonly Collector[]
  readonly age: Age
  readonly budget: number
  /** How much less often every other record appears. */
  readonly calmer?: number
}

export type Age = keyof typeof WATCHED_DAYS
const WATCHED_DAYS = { 'first week': 0, 'sixty days': 60, 'three years': 1095 } as const

/** What is known from before is known from the start, so only the clock has to settle. The first week begins with nothing. */
export function spanOf({ age, budget }: Instance): Span {
  if (age === 'first week') return { warmDays: 0, days: 7 }
  return { warmDays: Math.max(0.25, Math.min(6, 0.06 / budget)), days: Math.min(60, 1.5 / budget) }
}

const privately = (records: number, plan: Plan, age: Age, budget = 1, calmer?: number): Instance => ({
  name: `private, ${records} ${plan === 'FREE' ? 'free' : 'premium'}, ${calmer ? 'half dormant' : age}`,
  records: records * budget,
  collectors: () => [{ plan, records: Array.from({ length: records * budget }, (_, record) => record) }],
  age,
  budget,
  ...(calmer === undefined ? {} : { calmer }),
})

const publicly = (people: number, age: Age): Instance => ({
  name: `public, ${people} people, ${age}`,
  records: 480,
  collectors: (seed) => [
    ...Array.from({ length: 24 }, (_, one) => ({ plan: 'FREE' as const, records: taste(seed, one, 5, 480) })),
    ...Array.from({ length: 6 }, (_, one) => ({
      plan: 'PREMIUM' as const,
      records: taste(seed, 24 + one, 60, 480),
    })),
  ],
  age,
  budget: 30 / people,
})

/** Ten collectors of one taste, three of whom pay, with fifty records each of two hundred. */
const club = (age: Age): Instance => ({
  name: `club of 10, ${age}`,
  records: 200,
  collectors: (seed) =>
    Array.from({ length: 10 }, (_, one) => ({
      plan: one < 3 ? ('PREMIUM' as const) : ('FREE' as const),
      records: taste(seed, one, 50, 200),
    })),
  age,
  budget: 1,
})

/** So many different records of a catalogue, those at its beginning rather than those at its end. */
function taste(seed: number, collector: number, length: number, catalogue: number): readonly number[] {
  const chosen = new Set<number>()
  for (let draw = 0; chosen.size < length; draw += 1)
    chosen.add(Math.floor(catalogue * uniform(seed + 91, collector, draw) ** 1.3))
  return Array.from(chosen)
}

const PLANS: readonly Plan[] = ['PREMIUM', 'FREE']
const AGES = Object.keys(WATCHED_DAYS) as readonly Age[]

export const INSTANCES: readonly Instance[] = [
  ...PLANS.map((plan) => privately(50, plan, 'sixty days')),
  ...PLANS.map((plan) => privately(200, plan, 'sixty days')),
  ...PLANS.map((plan) => privately(200, plan, 'three years')),
  ...PLANS.map((plan) => privately(500, plan, 'first week', 1 / 4)),
  ...PLANS.map((plan) => privately(500, plan, 'sixty days')),
  ...PLANS.map((plan) => privately(500, plan, 'three years', 1, 1 / 20)),
  ...AGES.map((age) => publicly(30, age)),
  ...AGES.slice(1).map((age) => publicly(300, age)),
  ...AGES.slice(1).map((age) => publicly(3_000, age)),
  ...AGES.map(club),
]

/** The world of an instance: who watches what, and what watching has shown. Records that nobody watches are left out. */
export function peopledWorld(instance: Instance, collectors: readonly Collector[], seed: number): World {
  const watched = Array.from(new Set(collectors.flatMap(({ records }) => records)))
  const watchers = Map.groupBy(
    collectors.flatMap(({ plan, records }) =>
      records.map((record) => ({ record, plan, listed: records.length })),
    ),
    ({ record }) => record,
  )
  const of = (place: number) => watchers.get(watched[place]!)!
  const law = { ...OWN, watchers: (place: number) => of(place).length }
  const world = makeWorld(watched.length, seed, law, EXPLAINED)
  for (let place = 0; place < world.size; place += 1) {
    world.weight[place] = recordWeight(of(place))
    world.isPremium[place] = of(place).some(({ plan }) => plan === 'PREMIUM') ? 1 : 0
    if (place % 2 === 1) world.appearing[place]! *= instance.calmer ?? 1
  }
  const watchedSeconds = WATCHED_DAYS[instance.age] * DAY_S
  const past = Array.from({ length: world.size }, (_, place) =>
    pastOf(
      { appearing: world.appearing[place]!, vanishing: world.vanishing[place]! },
      watchedSeconds,
      seed,
      place,
    ),
  )
  const count = (plan: Plan) =>
    Float64Array.from(
      { length: world.size },
      (_, place) => of(place).filter((one) => one.plan === plan).length,
    )
  return { ...world, past, watching: { FREE: count('FREE'), PREMIUM: count('PREMIUM') } }
}
