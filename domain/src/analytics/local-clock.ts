import { days, hours, minutes } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

/** A moment as a wall calendar and a wall clock of a place show it. */
export type LocalMoment = {
  /** Days since 1970-01-01. */
  readonly day: number
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  readonly hour: number
}

/** Clocks change at quarter hours, anywhere: one look-up serves all moments in between. */
const STEP = minutes(15)

/** Tells local time in an IANA time zone, summer time included. Throws RangeError for a zone nobody knows. */
export function localClock(timeZone: string): (at: Instant) => LocalMoment {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()

  function offsetAt(at: Instant): number {
    const step = Math.floor(at / STEP)
    const known = offsets.get(step)
    if (known !== undefined) return known
    const offset = readOffset(format.formatToParts(step * STEP))
    offsets.set(step, offset)
    return offset
  }

  return (at) => {
    const local = at + offsetAt(at)
    const day = Math.floor(local / days(1))
    return { day, weekday: weekdayOf(day), hour: Math.floor((local - day * days(1)) / hours(1)) }
  }
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** "GMT+05:30", or "GMT" alone. */
function readOffset(parts: readonly Intl.DateTimeFormatPart[]): number {
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hour = '0', minute = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? []
  return (hours(Number(hour)) + minutes(Number(minute))) * (sign === '-' ? -1 : 1)
}
