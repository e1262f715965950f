import { days, hours, milliseconds, minutes, type Duration } from '../kernel/duration.ts'
import { earlier, instant, later, plus, type Instant } from '../kernel/instant.ts'

/** A moment as a wall calendar and a wall clock of a place show it. */
export type LocalMoment = {
  /** Days since 1970-01-01. */
  readonly day: number
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  readonly hour: number
  /** Since midnight, as the clock shows it. */
  readonly timeOfDay: Duration
}

/** Tells the local time of a place. It remembers what it looked up: make one for each place and use it again. */
export type LocalClock = (at: Instant) => LocalMoment

/** Clocks change at quarter hours everywhere, so one look-up serves all moments in between, on days when they change. */
const STEP = minutes(15)

/** Tells local time in an IANA time zone, summer time included. Throws RangeError for a zone nobody knows. */
export function localClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()

  function offsetFrom(step: number): number {
    const known = offsets.get(step)
    if (known !== undefined) return known
    const offset = readOffset(format.formatToParts(step))
    offsets.set(step, offset)
    return offset
  }

  // No clock changes twice in a day, so an offset that holds at both ends of a UTC day holds within it.
  function offsetAt(at: Instant): number {
    const day = Math.floor(at / days(1)) * days(1)
    const offset = offsetFrom(day)
    return offset === offsetFrom(day + days(1)) ? offset : offsetFrom(Math.floor(at / STEP) * STEP)
  }

  return (at) => {
    const local = at + offsetAt(at)
    const day = Math.floor(local / days(1))
    const timeOfDay = milliseconds(local - day * days(1))
    return { day, weekday: weekdayOf(day), hour: Math.floor(timeOfDay / hours(1)), timeOfDay }
  }
}

/**
 * When the clock of a place shows a time of a day (days since 1970-01-01): the first and the last moment, which differ
 * where the clock goes back over it. A time that the clock skips is the moment when it does.
 */
export function whenLocally(
  clock: LocalClock,
  day: number,
  timeOfDay: Duration,
): { readonly first: Instant; readonly last: Instant } {
  const local = day * days(1) + timeOfDay
  // A day before and after a change its two offsets hold, and no clock changes twice in two days.
  const before = instant(local - offset(clock, instant(local - days(1))))
  const after = instant(local - offset(clock, instant(local + days(1))))
  const [one, other = one] = [before, after].filter((at) => at + offset(clock, at) === local)
  if (one !== undefined && other !== undefined) return { first: earlier(one, other), last: later(one, other) }
  let change = instant(Math.ceil(after / STEP) * STEP)
  while (change + offset(clock, change) < local) change = plus(change, STEP)
  return { first: change, last: change }
}

/** How far the clock of a place is ahead of UTC. */
function offset(clock: LocalClock, at: Instant): number {
  const { day, timeOfDay } = clock(at)
  return day * days(1) + timeOfDay - at
}

/** Returns the weekday of a day since 1970, from 1 for Monday to 7 for Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** "GMT+05:30", or "GMT" alone. */
function readOffset(parts: readonly Intl.DateTimeFormatPart[]): number {
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hour = '0', minute = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (hours(Number(hour)) + minutes(Number(minute))) * (sign === '-' ? -1 : 1)
}
