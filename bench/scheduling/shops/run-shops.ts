import type { Terms } from '../masters/run-masters.ts'
import { lawOf } from '../laws.ts'
import { Ours } from '../policies/ours.ts'
import { WithShops } from '../policies/with-shops.ts'
import type { Span } from '../simulate.ts'
import { mean } from '../words.ts'
import { makeWorld, type World } from '../world.ts'
import { playShops, type ShopsRun } from './play-shops.ts'
import { ShopMarket, type ListedCopy } from './shop-market.ts'

export type ShopsCase = {
  readonly name: string
  readonly size: number
  /** Followed shops, which list half of the copies. */
  readonly shops: number
  readonly span: Span
  readonly seeds: readonly number[]
}

/** Waits of the same copies with visits of shops over those without, and what the visits cost. */
export type ShopsResult = Pick<ShopsCase, 'name' | 'size'> & {
  readonly all: number
  readonly inside: number
  readonly outside: number
  /** Mean seconds from listing to alert, weighted by watchers, of copies in followed shops: without visits and with. */
  readonly alone: number
  readonly visited: number
  /** Share of the alerts that a visit gave, and sooner than without shops; how much sooner in the median. */
  readonly earlier: number
  readonly gained: number
  /** Shares of the requests: all pages of shops, and those that only the daily reading of everything takes. */
  readonly toShops: number
  readonly toWhole: number
  readonly mostIn60s: number
  /** The longest time between two visits of one shop. */
  readonly longest: number
}

const INSIDE = 0.5
const SEEDS = Array.from({ length: 8 }, (_, n) => 51 + n)

export const SHOPS: readonly ShopsCase[] = [
  {
    name: 'shops, 20,000 records, 300 shops',
    size: 20_000,
    shops: 300,
    span: { warmDays: 14, days: 7 },
    seeds: SEEDS.slice(0, 3),
  },
  {
    name: 'shops, 300 records, 5 shops',
    size: 300,
    shops: 5,
    span: { warmDays: 7, days: 21 },
    seeds: SEEDS,
  },
]

/** Plays the same worlds with and without visits, averaged over seeds. */
export function runShops(
  { name, size, shops, span, seeds }: ShopsCase,
  { explained, ...budget }: Terms,
  of: readonly number[] = seeds,
): ShopsResult {
  const options = { known: false, promises: true, ...budget }
  const runs = of.map((seed) => {
    const world = () => makeWorld(size, seed, lawOf('own'), explained)
    const market = new ShopMarket(world(), shops, INSIDE, (span.warmDays + span.days) * 86_400)
    const run = (begin: (world: World) => Ours) =>
      playShops(world(), begin, market, span, budget.checksPerSecond)
    const alone = run((records) => new Ours(records, options))
    const visited = run((records) => new WithShops(records, options, shops))
    return compare(world(), alone, visited)
  })
  const average = (pick: (run: (typeof runs)[number]) => number) => mean(runs.map(pick))
  return {
    name,
    size,
    all: average((run) => run.all),
    inside: average((run) => run.inside),
    outside: average((run) => run.outside),
    alone: average((run) => run.alone),
    visited: average((run) => run.visited),
    earlier: average((run) => run.earlier),
    gained: average((run) => run.gained),
    toShops: average((run) => run.toShops),
    toWhole: average((run) => run.toWhole),
    mostIn60s: Math.max(...runs.map((run) => run.mostIn60s)),
    longest: Math.max(...runs.map((run) => run.longest)),
  }
}

/** Copies that only one of the runs counts, because an alert of an earlier copy had just been given, say nothing of either. */
function compare(world: World, alone: ShopsRun, visited: ShopsRun) {
  const both = [...alone.waits.keys()].filter((copy) => visited.waits.has(copy))
  const waitOf = ({ waits }: ShopsRun, copies: readonly ListedCopy[]) => {
    const weights = copies.map(({ record }) => world.weight[record]!)
    const waited = copies.map((copy, n) => weights[n]! * waits.get(copy)!)
    return mean(waited) / mean(weights)
  }
  const over = (copies: readonly ListedCopy[]) => waitOf(visited, copies) / waitOf(alone, copies)
  const inside = both.filter(({ shop }) => shop >= 0)
  const alerts = both.filter((copy) => alone.alerts.has(copy) && visited.alerts.has(copy))
  const gains = alerts
    .filter((copy) => visited.byVisit.has(copy))
    .map((copy) => alone.waits.get(copy)! - visited.waits.get(copy)!)
    .filter((seconds) => seconds > 0)
    .toSorted((a, b) => a - b)
  return {
    all: over(both),
    inside: over(inside),
    outside: over(both.filter(({ shop }) => shop < 0)),
    alone: waitOf(alone, inside),
    visited: waitOf(visited, inside),
    earlier: gains.length / alerts.length,
    gained: gains[Math.floor(gains.length / 2)] ?? 0,
    toShops: visited.toShops,
    toWhole: visited.toWhole,
    mostIn60s: visited.mostIn60s,
    longest: visited.longest,
  }
}
