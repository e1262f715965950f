import { localClock, whenLocally } from '../analytics/local-clock.ts'
import { hours, type Duration } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

/** Mondays at nine in the user's time zone. */
const MONDAY = 1
const HOUR = 9

/** A server that was down at nine still reminds until the evening; later the reminder would be out of place. */
export const REMIND_FOR: Duration = hours(12)

export type WeeklyMoment = {
  readonly at: Instant
  /** That Monday in days since 1970-01-01, in local time: identifies the week. */
  readonly day: number
}

/**
 * Returns the last Monday, nine o'clock, at or before `now` in a time zone: by local time, so that a clock change
 * shifts it by an hour and never skips or repeats it. Throws RangeError for an unknown zone.
 */
export function weeklyMoment(timeZone: string, now: Instant): WeeklyMoment {
  const clock = localClock(timeZone)
  const local = clock(now)
  const daysBack = (local.weekday - MONDAY + 7) % 7
  const today = daysBack === 0 && local.hour < HOUR
  const day = local.day - daysBack - (today ? 7 : 0)
  return { at: whenLocally(clock, day, hours(HOUR)).first, day }
}
