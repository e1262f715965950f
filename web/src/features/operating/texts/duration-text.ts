import type { Locale } from '@cratewatch/domain/accounts/locale'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Writes a duration with two digits in its largest fitting unit: "1.5 min", "42 s"; "–" when unknown. */
export function durationText(seconds: number | null, locale: Locale): string {
  if (seconds === null) return '–'
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const count = seconds / length
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: count < 10 && unit !== 'second' ? 1 : 0,
  }).format(count)
}
