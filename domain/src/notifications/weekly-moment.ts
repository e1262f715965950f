import { localClock, whenLocally } from '../analytics/local-clock.ts'
import { hours, type Duration } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

/** Mondays at nine in the user's time zone. */
const MONDAY = 1
const HOUR = 9

/** A server that was down at nine still reminds until the evening; later it would only be odd. */
export const REMIND_FOR: Duration = hours(12)

export type WeeklyMoment = {
  readonly at: Instant
  /** Days since 1970-01-01 of that Monday, as its place counts them: names the week. */
  readonly day: number
}

/**
 * The Monday nine o'clock of a place that was last, at `now` or before: by the wall clock, so that a change of the
 * clock moves it by an hour and never loses or doubles it. Throws RangeError for a zone nobody knows.
 */
export function weeklyMoment(timeZone: string, now: Instant): WeeklyMoment {
  const clock = localClock(timeZone)
  const local = clock(now)
  const daysBack = (local.weekday - MONDAY + 7) % 7
  const today = daysBack === 0 && local.hour < HOUR
  const day = local.day - daysBack - (today ? 7 : 0)
  return { at: whenLocally(clock, day, hours(HOUR)).first, day }
}
