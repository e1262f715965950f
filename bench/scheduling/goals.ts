import type { MastersResult } from './masters/run-masters.ts'
import type { WatchedResult } from './masters/watched-masters.ts'

export type Verdict = {
  readonly goal: string
  readonly figure: number
  readonly kept: boolean
  /** Worse than what was reached before: ends the benchmark with an error. A goal that is only missed does not. */
  readonly isWorse: boolean
}

/** What a figure may be at most: what is aimed at and, where that is not reached yet, what is. */
type Limit = { readonly goal: number; readonly reached?: number }

/** How much results vary by seed. */
const SCATTER = 1.04
const MASTERS: Limit = { goal: 1 / 1.4 }
const MASTERS_THAT_DO_NOT_PAY: Limit = { goal: 1.02 }
/** Of 7,200 pressings: a copy that is sold while another is hidden leaves the sum as it was. */
const MISTAKEN: Limit = { goal: 0, reached: 1 }

/** What checks of masters are held to, each goal with the figure measured. */
export function judgeMasters(
  masters: readonly MastersResult[],
  watched: readonly WatchedResult[],
): readonly Verdict[] {
  return [
    ...masters.map(({ name, pays, gain }) =>
      atMost(`${name}: wait over that of single looks`, 1 / gain, pays ? MASTERS : MASTERS_THAT_DO_NOT_PAY),
    ),
    ...watched.flatMap(({ name, aim, reached = aim, gain, together }) => [
      atMost(`${name}: wait over that of single checks`, 1 / gain, { goal: 1 / aim, reached: 1 / reached }),
      atMost(`${name}: copies that stayed two weeks untold`, together.missed, { goal: 0 }),
      atMost(`${name}: pressings with a copy that were taken for empty`, together.mistaken, MISTAKEN),
    ]),
  ]
}

export function atMost(what: string, figure: number, { goal, reached = goal }: Limit): Verdict {
  const isWorse = figure > Math.max(goal, reached * SCATTER)
  return { goal: `${what} ≤ ${goal.toFixed(3)}`, figure, kept: figure <= goal, isWorse }
}
