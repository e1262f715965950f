import type { endpoints } from '@cratewatch/contracts/calls'
import type { ApiAnswer } from '../../../lib/api/api.ts'
import type { Locale } from '@cratewatch/domain/accounts/locale'

export type GlobalMetrics = ApiAnswer<typeof endpoints.globalMetrics>
export type Figure = Exclude<keyof GlobalMetrics, 'halfSeenWithinMinutes'>

/** Shown until the real figures have loaded. */
export const FALLBACK: Readonly<Record<Figure, number>> = {
  totalSearchesPerformed: 83_754,
  totalVinylsFound: 14,
  totalNotificationsSent: 29,
}

export const FIGURES = Object.keys(FALLBACK) as Figure[]

/** Parses an answer of the server without a schema library, to keep the page small; null when it is not valid. */
export function readFigures(body: unknown): GlobalMetrics | null {
  if (typeof body !== 'object' || body === null) return null
  const figures = body as Partial<Record<Figure, unknown>>
  return FIGURES.every((figure) => Number.isFinite(figures[figure])) ? (figures as GlobalMetrics) : null
}

/** One place of a counter: a wheel with a digit, or the mark between groups of digits. */
type TapeCell = { readonly kind: 'digit' | 'mark'; readonly text: string }

/** Splits a whole number into at least `wheels` wheels, grouped as in the locale: 00,042. */
export function tapeCells(value: number, locale: Locale, wheels = 1): readonly TapeCell[] {
  return new Intl.NumberFormat(locale, { minimumIntegerDigits: wheels, useGrouping: 'always' })
    .formatToParts(Math.round(value))
    .flatMap(({ type, value: text }) =>
      type === 'integer'
        ? [...text].map((digit): TapeCell => ({ kind: 'digit', text: digit }))
        : [{ kind: 'mark' as const, text }],
    )
}

/** Returns how many wheels a number needs. */
export function wheelsOf(value: number): number {
  return String(Math.round(value)).length
}
