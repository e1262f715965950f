import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** Formats day and time in the reader's time zone, with its name; in UTC when the zone is unknown. */
export function formatTime(locale: Locale, timeZone: string, at: Instant): string {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  }
}
