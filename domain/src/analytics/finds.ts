import { days, hours, type Duration } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'
import type { LocalMoment } from './local-clock.ts'
import { median } from './price-spread.ts'

const WEEKDAYS = 7
const HOURS = 24

/** Counts how often copies appeared, by weekday (Monday first) and hour of the day. */
export function findsByHour(finds: readonly Pick<LocalMoment, 'weekday' | 'hour'>[]): number[][] {
  const grid = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => 0))
  for (const { weekday, hour } of finds) {
    const row = grid[weekday - 1]
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + 1
  }
  return grid
}

/**
 * Counts how many records turned up on each day from `first` on, oldest first; days without any
 * are left out. `finds` holds those of each record.
 */
export function findsByDay(
  finds: readonly (readonly Pick<LocalMoment, 'day'>[])[],
  first: number,
): { day: number; records: number }[] {
  const records = new Map<number, number>()
  /** The last record that was counted on a day: thousands of sets take longer to make than to fill. */
  const lastOf = new Map<number, number>()
  for (const [record, found] of finds.entries())
    for (const { day } of found) {
      if (day < first || lastOf.get(day) === record) continue
      lastOf.set(day, record)
      records.set(day, (records.get(day) ?? 0) + 1)
    }
  return Array.from(records, ([day, count]) => ({ day, records: count })).toSorted((a, b) => a.day - b.day)
}

type TimeToFind = {
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

type Hunt = {
  readonly since: Instant
  /** When a copy was last seen to appear. */
  readonly foundAt: Instant | null
  readonly isAvailable: boolean
}

/** The watches that have waited longest without ever a copy for sale, longest first. */
export function longestHunted<T extends Hunt>(watches: readonly T[], atMost: number): T[] {
  return watches
    .filter(({ foundAt, isAvailable }) => foundAt === null && !isAvailable)
    .toSorted((a, b) => a.since - b.since)
    .slice(0, atMost)
}
