import { featureBucket, type FeatureBucket } from '@cratewatch/domain/scheduling/policy/feature-bucket'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { exponential, normal, uniform } from './random.ts'

/** Base: copies stay for days. Hot: for hours. */
export type Scenario = 'base' | 'hot'

/** The truth that policies must discover. Rates are per second. */
export type World = {
  readonly size: number
  readonly seed: number
  readonly scenario: Scenario
  readonly appearing: Float64Array
  readonly vanishing: Float64Array
  readonly weight: Float64Array
  readonly tier: Uint8Array
  readonly bucket: readonly FeatureBucket[]
}

const DAY_S = 86_400
/** A watcher's plan: how frequent, how much a minute of his waiting counts, which tier it earns (1 is the first). */
const PLANS = [
  { share: 0.03, weight: 8 },
  { share: 0.1, weight: 4 },
  { share: 0.25, weight: 2 },
  { share: 0.62, weight: 1 },
]
const WATCHERS_TAIL = 1.3
const MOST_WATCHERS = 3000

/**
 * `size` records: watchers Pareto(1.3); appearances log-normal around one in 45 days, more where many watch; copies stay
 * log-normally long, shorter where many watch. `informed` is the share of the variance of the log rate that the
 * community figures (have, want) explain.
 */
export function makeWorld(size: number, seed: number, scenario: Scenario, informed: number): World {
  const world = {
    size,
    seed,
    scenario,
    appearing: new Float64Array(size),
    vanishing: new Float64Array(size),
    weight: new Float64Array(size),
    tier: new Uint8Array(size),
    bucket: Array.from<FeatureBucket>({ length: size }).fill('unknown'),
  }
  const medianStay = scenario === 'hot' ? DAY_S / 4 : 4 * DAY_S
  for (let i = 0; i < size; i += 1) {
    const watchers = Math.min(MOST_WATCHERS, Math.floor(uniform(seed, i, 1) ** (-1 / WATCHERS_TAIL)))
    subscribe(world, i, watchers)
    const oddness = normal(seed, i, 10)
    world.appearing[i] = Math.min(24 / DAY_S, (watchers ** 0.3 * Math.exp(1.8 * oddness)) / (45 * DAY_S))
    world.vanishing[i] =
      1 / Math.max(300, medianStay * watchers ** -0.4 * Math.exp(1.2 * normal(seed, i, 20)))
    world.bucket[i] = featureBucket(communityOf(seed, i, oddness, informed))
  }
  return world
}

function subscribe(world: World, record: number, watchers: number): void {
  let best = PLANS.length - 1
  for (let watcher = 0; watcher < watchers; watcher += 1) {
    const chance = uniform(world.seed + 7, record, watcher)
    let plan = 0
    let sum = PLANS[0]!.share
    while (chance > sum && plan < PLANS.length - 1) {
      plan += 1
      sum += PLANS[plan]!.share
    }
    world.weight[record]! += PLANS[plan]!.weight
    if (plan < best) best = plan
  }
  world.tier[record] = best + 1
}

/** Many copies exist of what appears often: ln(have) follows the log rate with correlation sqrt(informed). */
function communityOf(seed: number, record: number, oddness: number, informed: number) {
  const mixed = Math.sqrt(informed) * oddness + Math.sqrt(1 - informed) * normal(seed + 13, record, 30)
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

/** The path of every record through "on sale" and "not", drawn as far as somebody looks. */
export class Paths {
  readonly on: Uint8Array
  readonly nextFlip: Float64Array
  private readonly flips: Int32Array
  private readonly world: World

  constructor(world: World) {
    this.world = world
    this.on = new Uint8Array(world.size)
    this.nextFlip = new Float64Array(world.size)
    this.flips = new Int32Array(world.size).fill(1)
    for (let i = 0; i < world.size; i += 1) {
      const share = world.appearing[i]! / (world.appearing[i]! + world.vanishing[i]!)
      this.on[i] = uniform(world.seed + 99, i, 0) < share ? 1 : 0
      this.nextFlip[i] = exponential(world.seed + 31, i, 0) / this.leaving(i)
    }
  }

  /** Turns the record once and returns when that was. */
  flip(record: number): number {
    const at = this.nextFlip[record]!
    this.on[record]! ^= 1
    const draw = this.flips[record]!
    this.flips[record] = draw + 1
    this.nextFlip[record] = at + exponential(this.world.seed + 31, record, draw) / this.leaving(record)
    return at
  }

  private leaving(record: number): number {
    return this.on[record] === 1 ? this.world.vanishing[record]! : this.world.appearing[record]!
  }
}
