import type { Locale } from '@cratewatch/domain/accounts/locale'

/** Writes a calendar day, "2026-01-05", in words. It has no time zone, so it is read and written in UTC. */
export function formatCalendarDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}

/** 1970-01-05 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5)
const DAY_MS = 86_400_000

/** Returns the name of a weekday, 0 for Monday. */
export function weekdayName(index: number, style: 'short' | 'long', locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  return format.format(MONDAY + index * DAY_MS)
}
