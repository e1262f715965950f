import { weekdayOf, whenLocally, type LocalClock } from '../analytics/local-clock.ts'
import { days, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

/** Times of day, by the wall clock, between which nothing is sent. */
export type QuietWindow = {
  /** The days on which it begins: 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly from: Duration
  /** Of the next day unless it is later than `from`. */
  readonly to: Duration
}

/** Windows that follow each other without end are followed for a week. */
const LONGEST_QUIET = days(7)

/**
 * When the quiet time that holds at `now` ends, at a user whose windows and clock these are; null: it is not quiet.
 * Windows that meet are one. Where the clock goes back over an end, the later one counts: nobody is woken twice.
 */
export function endOfQuiet(windows: readonly QuietWindow[], clock: LocalClock, now: Instant): Instant | null {
  let end = now
  while (between(now, end) < LONGEST_QUIET) {
    const next = latestEnd(windows, clock, end)
    if (next <= end) break
    end = next
  }
  return end > now ? end : null
}

/** The latest end of the windows that hold at `at`; `at` when none does. */
function latestEnd(windows: readonly QuietWindow[], clock: LocalClock, at: Instant): Instant {
  const today = clock(at).day
  let latest = at
  // A window that began yesterday may last into today.
  for (const day of [today - 1, today])
    for (const { weekdays, from, to } of windows) {
      if (!weekdays.includes(weekdayOf(day)) || whenLocally(clock, day, from).first > at) continue
      const end = whenLocally(clock, to > from ? day : day + 1, to).last
      if (end > latest) latest = end
    }
  return latest
}
