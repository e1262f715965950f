import type { Locale } from '@cratewatch/domain/accounts/locale'
import { readerTag } from '../../../lib/text/format.ts'

/** Writes a calendar day, "2026-11-20", as "20 Nov". It has no hours, so no time zone may shift it. */
export function formatUtcDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(readerTag(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00Z`))
}
