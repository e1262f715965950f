import type { Locale } from '@cratewatch/domain/accounts/locale'
import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'

/** Writes a duration in whole hours or minutes: "30 minutes", "6 hours". */
export function formatSpan(span: Duration, locale: Locale): string {
  const inHours = span >= hours(1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(span / (inHours ? hours(1) : minutes(1)))
}
