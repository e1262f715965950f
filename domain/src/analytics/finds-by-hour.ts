import type { LocalMoment } from './local-clock.ts'

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
