import type { Locale } from '@cratewatch/domain/accounts/locale'

/** A day of the calendar, "2026-11-20", in words: "20 Nov". It has no hours, so no time zone may move it. */
export function formatUtcDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00Z`),
  )
}
