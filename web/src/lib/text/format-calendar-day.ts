import type { Locale } from '@cratewatch/domain/accounts/locale'
import { readerTag } from '../../lib/text/regional-tag.ts'

/** Writes a calendar day, "2026-01-05", in words. It has no time zone, so it is read and written in UTC. */
export function formatCalendarDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(readerTag(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}
