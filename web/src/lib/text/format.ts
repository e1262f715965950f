import type { Locale } from '@cratewatch/domain/accounts/locale'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'

/** Makes what a language needs once: making a formatter takes a hundred times as long as using it. */
export function onceALanguage<Made>(make: (tag: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>()
  return (tag) => {
    const known = made.get(tag)
    if (known !== undefined) return known
    const one = make(tag)
    made.set(tag, one)
    return one
  }
}

/** Makes a formatter a language and zone: who travels leaves pages open. */
function dates(options: Intl.DateTimeFormatOptions): (tag: string) => Intl.DateTimeFormat {
  const made = onceALanguage((key) => new Intl.DateTimeFormat(key.split(' ')[0], options))
  return (tag) => made(`${tag} ${new Date(0).getTimezoneOffset()}`)
}
const DAY = dates({ day: 'numeric', month: 'short' })
const DAY_AND_YEAR = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const MOMENT = dates({ dateStyle: 'medium', timeStyle: 'short' })
const CLOCK = dates({ timeStyle: 'short', hourCycle: 'h23' })
const LONG = dates({ dateStyle: 'long' })
const CALENDAR_DAY = dates({ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const MONTH = dates({ month: 'short', timeZone: 'UTC' })
const WEEKDAY = {
  short: dates({ weekday: 'short', timeZone: 'UTC' }),
  long: dates({ weekday: 'long', timeZone: 'UTC' }),
}
const NUMBER = onceALanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }))
const AGO = onceALanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'always' }))

/** Parses a timestamp of the API. */
export function readInstant(timestamp: string): Instant {
  return instant(Date.parse(timestamp))
}

export function formatNumber(value: number, locale: Locale): string {
  return NUMBER(locale).format(value)
}

/** Writes a share of a hundred: "10%". */
export function formatPercent(percent: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
}

/** Writes a day, with its year only when it is not the current one: "3 Nov", "3 Nov 2024". */
export function formatDay(at: Instant, now: Instant, locale: Locale): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (sameYear ? DAY : DAY_AND_YEAR)(readerTag(locale)).format(at)
}

/** Writes a day with its year: "3 November 2026". */
export function formatDate(at: Instant, locale: Locale): string {
  return LONG(readerTag(locale)).format(at)
}

/** Writes day and time, for what must be exact. */
export function formatMoment(at: Instant, locale: Locale): string {
  return MOMENT(readerTag(locale)).format(at)
}

/** Writes the time: "14:02"; with the day when that is not today: "3 Nov, 14:02". */
export function formatTime(at: Instant, now: Instant, locale: Locale): string {
  const time = CLOCK(readerTag(locale)).format(at)
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${formatDay(at, now, locale)}, ${time}`
}

/**
 * Writes a duration, rounded: "3 days", "90 minutes"; at least a minute. Uses the largest unit that fits twice, because
 * rounding to one could lose half.
 */
export function formatSpan(seconds: number, locale: Locale): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= 2 * length) ?? UNITS[2]
  const count = Math.max(1, Math.round(seconds / length))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Writes the size of a file: "5 MB"; below one megabyte "12 kB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const kilobytes = bytes / 1024
  const [value, unit] = kilobytes < 1024 ? [Math.ceil(kilobytes), 'kilobyte'] : [kilobytes / 1024, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** Writes "5 minutes ago" in the locale. */
export function formatAgo(count: number, unit: 'minute' | 'hour' | 'day', locale: Locale): string {
  return AGO(locale).format(-count, unit)
}

/** 1970-01-05 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5)
const DAY_MS = 86_400_000

/** Returns the name of a weekday, 0 for Monday. */
export function weekdayName(index: number, style: 'short' | 'long', locale: Locale): string {
  return WEEKDAY[style](readerTag(locale)).format(MONDAY + index * DAY_MS)
}

/** Writes a calendar day, "2026-01-05", in words. It has no time zone, so it is read and written in UTC. */
export function formatCalendarDay(day: string, locale: Locale): string {
  return CALENDAR_DAY(readerTag(locale)).format(Date.parse(day))
}

/** Returns the calendar day so many days after one: "2026-01-05". */
export function calendarDay(day: string, later: number): string {
  return new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the weekday of a calendar day, 0 for Monday. */
export function weekdayOfDate(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** Returns the short name of a month that begins in UTC: "Nov". */
export function monthName(month: Date, locale: Locale): string {
  return MONTH(readerTag(locale)).format(month)
}

/** Writes a number of days: "4 days". */
export function formatDays(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)
}

/** Returns the weekday that weeks begin with where the reader lives, 0 for Monday. */
export function firstWeekday(locale: Locale): number {
  const region = new Intl.Locale(readerTag(locale))
  // Not every browser knows it; most of the world begins with Monday.
  return (region.getWeekInfo?.().firstDay ?? 1) - 1
}

const REGION = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?![a-z0-9])/i

/** Returns the page's language as the reader's region writes it: en for a British reader is en-GB. */
export function regionalTag(locale: Locale, preferred: readonly string[]): string {
  for (const tag of preferred) {
    const [, language, region] = REGION.exec(tag) ?? []
    if (language?.toLowerCase() === locale && region !== undefined) return `${locale}-${region.toUpperCase()}`
  }
  return locale
}

/** Returns the tag that dates are written in for this browser. */
export function readerTag(locale: Locale): string {
  return regionalTag(locale, globalThis.navigator?.languages ?? [])
}
