import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** Day and time on the reader's own clock, with the zone's name; UTC when the zone is not one. */
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
