import { days } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

const DAY = days(1)

/** How many UTC days a record has been watched, the first and today included; `most` at most. */
export function daysWatched(since: Instant, now: Instant, most: number): number {
  const passed = Math.floor(now / DAY) - Math.floor(since / DAY)
  return Math.min(most, Math.max(0, passed) + 1)
}
