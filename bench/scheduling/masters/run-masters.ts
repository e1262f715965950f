import { lowerBound, sharesOf } from '../bound.ts'
import { DAY_S, OWN } from '../laws.ts'
import { Ours } from '../policies/ours.ts'
import { WithMasters } from '../policies/with-masters.ts'
import { normal } from '../random.ts'
import type { Span } from '../simulate.ts'
import { mean } from '../words.ts'
import { makeWorld, type World } from '../world.ts'
import { makeMasters, Market } from './market.ts'
import { playMasters } from './play-masters.ts'

export type MastersCase = {
  readonly name: string
  readonly size: number
  /** Share of the masters with several watched pressings. */
  readonly share: number
  /** Copies of unwatched pressings of a master per day. */
  readonly risesPerDay: number
  /** Whether checks of masters should help here, or only not hurt. */
  readonly pays: boolean
}

export type MastersResult = MastersCase & {
  /** Mean delay of single checks over the mean delay with checks of masters. */
  readonly gain: number
  readonly alone: number
  readonly grouped: number
  /** Share of requests that went to masters. */
  readonly toMasters: number
  /** Seconds of mean delay that nobody can beat, with masters and without. */
  readonly bound: number
  readonly boundAlone: number
}

/** Few changes among unwatched pressings of a quiet master; of a noisy one something always changes. */
export const MASTERS: readonly MastersCase[] = [
  { name: 'masters, 2,000 records, quiet masters', size: 2_000, share: 0.5, risesPerDay: 0.3, pays: true },
  { name: 'masters, 2,000 records, lively masters', size: 2_000, share: 0.5, risesPerDay: 3, pays: false },
  { name: 'masters, 2,000 records, noisy masters', size: 2_000, share: 0.5, risesPerDay: 300, pays: false },
]

/** What the runs are made with. */
export type Terms = {
  readonly checksPerSecond: number
  readonly floorSeconds: number
  readonly explained: number
}
/** Those of no other case, and many: one popular record moves the factor of a single world by half. */
const SEEDS = Array.from({ length: 12 }, (_, n) => 41 + n)

/** The same worlds with and without checks of masters, averaged over seeds. */
export function runMasters(
  wanted: MastersCase,
  span: Span,
  terms: Terms,
  seeds: readonly number[] = SEEDS,
): MastersResult {
  const { checksPerSecond, floorSeconds } = terms
  const options = { known: false, promises: true, floorSeconds, checksPerSecond }
  const runs = seeds.map((seed) => {
    const world = () => makeWorld(wanted.size, seed, OWN, terms.explained)
    const masters = makeMasters(world(), wanted.share)
    const noiseOf = (of: World) => (master: number) =>
      (wanted.risesPerDay / DAY_S) * Math.exp(normal(of.seed + 3, master, 5))
    const run = (begin: (world: World) => Ours) =>
      playMasters(world(), begin, (of) => new Market(of, masters, noiseOf(of)), span, checksPerSecond)
    const alone = run((of) => new Ours(of, options))
    const grouped = run((of) => new WithMasters(of, options, masters))
    return {
      alone: alone.delay,
      grouped: grouped.delay,
      toMasters: grouped.toMasters,
      bound: lowerBound(world(), checksPerSecond, floorSeconds, sharesOf(world(), masters)),
      boundAlone: lowerBound(world(), checksPerSecond, floorSeconds),
    }
  })
  const average = (pick: (run: (typeof runs)[number]) => number) => mean(runs.map(pick))
  return {
    ...wanted,
    gain: average((run) => run.alone / run.grouped),
    alone: average((run) => run.alone),
    grouped: average((run) => run.grouped),
    toMasters: average((run) => run.toMasters),
    bound: average((run) => run.bound),
    boundAlone: average((run) => run.boundAlone),
  }
}
