import { OWN } from '../laws.ts'
import { Ours } from '../policies/ours.ts'
import { WithMasters } from '../policies/with-masters.ts'
import { uniform } from '../random.ts'
import type { Span } from '../simulate.ts'
import { mean } from '../words.ts'
import { appearancesPerSecond, drawRates, makeWorld, type World } from '../world.ts'
import { Market } from './market.ts'
import { playMasters, type MastersRun } from './play-masters.ts'
import type { Terms } from './run-masters.ts'

export type WatchedCase = {
  readonly name: string
  /** Watches on masters, and how many of them play: the budget is as much smaller. */
  readonly size: number
  readonly played: number
  /** Pressings that a filter lets through, from and to. */
  readonly pressings: readonly [number, number]
  /** Share of the copies of a master that are on pressings which the filter leaves out. */
  readonly leftOut: number
  /** How often copies of a pressing appear is that of a record, divided by this power of the pressings. */
  readonly crowd: number
  /** How many times less people should wait than by checks of each pressing and, where that is not reached, what is. */
  readonly aim: number
  readonly reached?: number
}

export type WatchedResult = WatchedCase & {
  readonly gain: number
  readonly alone: MastersRun
  readonly together: MastersRun
}

const many = { size: 2_000, played: 60, pressings: [40, 40], leftOut: 0.2, crowd: 1 } as const
/** Whoever watches any pressing of a master, against who watches each of them by itself. */
export const WATCHED: readonly WatchedCase[] = [
  { ...many, name: '2,000 watches on masters of 40 pressings, as often for sale as one record', aim: 3 },
  {
    ...many,
    name: '2,000 of 1 to 120 pressings, as often for sale as one record',
    pressings: [1, 120],
    aim: 3,
  },
  {
    ...many,
    name: '2,000 of 40 pressings, as often for sale as six records',
    crowd: 0.5,
    aim: 3,
    reached: 2,
  },
  {
    ...many,
    name: '2,000 of 40 pressings, as often for sale as forty records',
    crowd: 0,
    aim: 3,
    reached: 0.9,
  },
  {
    ...many,
    name: '2,000 of 2 pressings, four copies of five on others',
    played: 200,
    pressings: [2, 2],
    leftOut: 0.8,
    aim: 0.98,
  },
]

const SEEDS = Array.from({ length: 3 }, (_, n) => 61 + n)

/** Plays the same worlds with a watch on each master and with a watch on each of its pressings, averaged over seeds. */
export function runWatched(
  wanted: WatchedCase,
  span: Span,
  terms: Terms,
  seeds: readonly number[] = SEEDS,
): WatchedResult {
  const checksPerSecond = (terms.checksPerSecond * wanted.played) / wanted.size
  const options = { known: false, promises: true, floorSeconds: terms.floorSeconds, checksPerSecond }
  const runs = seeds.map((seed) => {
    const masters = drawMasters(wanted, seed)
    const world = () => watchedWorld(masters, seed, wanted.crowd, terms.explained)
    const sizes = new Map(masters.flatMap((members) => members.map((record) => [record, members.length])))
    const share = (record: number) => 1 / (sizes.get(record) ?? 1)
    const run = (begin: (of: World) => Ours) =>
      playMasters(
        world(),
        begin,
        (of) => new Market(of, masters, noiseOf(of, masters, wanted)),
        span,
        checksPerSecond,
      )
    return {
      alone: run((of) => new Ours(of, options)),
      together: run((of) => new WithMasters(of, { ...options, share }, masters)),
    }
  })
  const alone = averaged(runs.map((run) => run.alone))
  const together = averaged(runs.map((run) => run.together))
  return { ...wanted, gain: mean(runs.map((run) => run.alone.delay / run.together.delay)), alone, together }
}

function drawMasters(
  { played, pressings: [from, to] }: WatchedCase,
  seed: number,
): readonly (readonly number[])[] {
  let next = 0
  return Array.from({ length: played }, (_, master) => {
    const size = Math.floor(from * ((to + 1) / from) ** uniform(seed + 5, master, 1))
    return Array.from({ length: size }, () => next++)
  })
}

/** Who watches a master waits for each of its pressings; how often copies of it appear is each pressing's own. */
function watchedWorld(
  masters: readonly (readonly number[])[],
  seed: number,
  crowd: number,
  explained: number,
): World {
  const world = makeWorld(masters.flat().length, seed, OWN, explained)
  for (const members of masters)
    for (const record of members) {
      const [first] = members as [number]
      world.watchers[record] = world.watchers[first]!
      world.weight[record] = world.weight[first]!
      world.isPremium[record] = world.isPremium[first]!
      drawRates(world, record)
      world.appearing[record]! /= members.length ** crowd
    }
  return world
}

/** Rises of pressings that the filter leaves out, by their share of all copies. */
function noiseOf(world: World, masters: readonly (readonly number[])[], { leftOut }: WatchedCase) {
  return (master: number) => {
    const rises = masters[master]!.map((record) =>
      appearancesPerSecond(world.appearing[record]!, world.vanishing[record]!),
    )
    return (leftOut / (1 - leftOut)) * rises.reduce((a, b) => a + b, 0)
  }
}

function averaged(runs: readonly MastersRun[]): MastersRun {
  const average = (pick: (run: MastersRun) => number) => mean(runs.map(pick))
  return {
    delay: average((run) => run.delay),
    toMasters: average((run) => run.toMasters),
    p50: average((run) => run.p50),
    p95: average((run) => run.p95),
    caught: average((run) => run.caught),
    missed: runs.reduce((sum, run) => sum + run.missed, 0),
    mistaken: runs.reduce((sum, run) => sum + run.mistaken, 0),
    untilKnown: average((run) => run.untilKnown),
  }
}
