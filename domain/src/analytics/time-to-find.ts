import { days, hours, type Duration } from '../kernel/duration.ts'
import { median } from './median.ts'

export type TimeToFind = {
  /** Watches of which a copy has turned up at least once. */
  readonly count: number
  readonly median: Duration | null
  /** From `from` up to but not including `below`; null: without end. */
  readonly steps: readonly {
    readonly from: Duration
    readonly below: Duration | null
    readonly count: number
  }[]
}

const STEPS = [hours(0), days(1), days(7), days(30), days(90), days(365)] as const

/** Measures the time from the start of a watch to its first copy. */
export function timeToFind(waits: readonly Duration[]): TimeToFind {
  return {
    count: waits.length,
    median: median(waits) as Duration | null,
    steps: STEPS.map((from, index) => {
      const below = STEPS[index + 1] ?? null
      const count = waits.filter((wait) => wait >= from && (below === null || wait < below)).length
      return { from, below, count }
    }),
  }
}
