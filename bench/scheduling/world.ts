import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { recordWeight } from '@cratewatch/domain/scheduling/policy/check-value'
import { featureBucket, type FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { DAY_S, type Law } from './laws.ts'
import type { Past } from './people/past.ts'
import { normal, uniform } from './random.ts'

/** The truth that policies must discover. Rates are per second; what moves in a run moves here. */
export type World = {
  readonly size: number
  readonly seed: number
  readonly law: Law
  readonly appearing: Float64Array
  readonly vanishing: Float64Array
  readonly weight: Float64Array
  readonly watchers: Int32Array
  readonly tier: Uint8Array
  readonly isPremium: Uint8Array
  readonly bucket: FeatureBucket[]
  readonly explained: number
  /** What was seen of each record before the simulation begins. */
  readonly past?: readonly Past[]
  /** How many of each plan watch a record, where people are counted. */
  readonly watching?: Readonly<Record<Plan, Float64Array>>
}

const PREMIUM_SHARE = 1 / 8
const WATCHERS_TAIL = 1.3
const MOST_WATCHERS = 3000

/**
 * `size` records under a law: watchers Pareto(1.3), one in eight premium, weighted as in the product; more copies where
 * many watch, which stay shorter. `explained` is the share of the variance of the log rate that have and want explain.
 */
export function makeWorld(size: number, seed: number, law: Law, explained: number): World {
  const world: World = {
    size,
    seed,
    law,
    explained,
    appearing: new Float64Array(size),
    vanishing: new Float64Array(size),
    weight: new Float64Array(size),
    watchers: new Int32Array(size),
    tier: new Uint8Array(size),
    isPremium: new Uint8Array(size),
    bucket: Array.from<FeatureBucket>({ length: size }).fill('unknown'),
  }
  for (let record = 0; record < size; record += 1) drawRecord(world, record)
  return world
}

function drawRecord(world: World, record: number): void {
  const drawn = Math.min(MOST_WATCHERS, Math.floor(uniform(world.seed, record, 1) ** (-1 / WATCHERS_TAIL)))
  subscribe(world, record, world.law.watchers?.(record) ?? drawn)
  drawRates(world, record)
}

/** Draws how often copies appear and how long they stay, by how many watch the record. */
export function drawRates(world: World, record: number): void {
  const { law, explained, seed } = world
  const watchers = world.watchers[record]!
  const z = { normal: normal(seed, record, 10), uniform: uniform(seed, record, 12) }
  world.appearing[record] = Math.min(24 / DAY_S, law.appearing(watchers, z))
  const { medianDays, logSd } = law.stay
  const stay = medianDays * DAY_S * watchers ** -0.4 * Math.exp(logSd * normal(seed, record, 20))
  world.vanishing[record] = 1 / Math.max(300, stay)
  world.bucket[record] = featureBucket(communityOf(seed, record, z.normal, explained))
}

function subscribe(world: World, record: number, watchers: number): void {
  const { premium = PREMIUM_SHARE, listLength = () => 1 } = world.law
  const all = Array.from({ length: watchers }, (_, watcher) => ({
    plan: uniform(world.seed + 7, record, watcher) < premium ? ('PREMIUM' as const) : ('FREE' as const),
    listed: listLength(record),
  }))
  world.watchers[record] = watchers
  world.isPremium[record] = all.some(({ plan }) => plan === 'PREMIUM') ? 1 : 0
  world.weight[record] = recordWeight(all)
}

/** Many copies exist of what appears often: ln(have) follows the log rate with correlation sqrt(explained). */
function communityOf(seed: number, record: number, oddness: number, explained: number) {
  const mixed = Math.sqrt(explained) * oddness + Math.sqrt(1 - explained) * normal(seed + 13, record, 30)
  const have = Math.round(200 * Math.exp(1.8 * mixed))
  return { have, want: Math.round(have * Math.exp(normal(seed + 13, record, 40))) }
}

export function tierOf(world: World, record: number): Tier {
  return world.tier[record] as Tier
}

/** Long-run appearances per second of one record. */
export function appearancesPerSecond(appearing: number, vanishing: number): number {
  return (appearing * vanishing) / (appearing + vanishing)
}
