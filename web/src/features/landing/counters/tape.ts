import type { Locale } from '@cratewatch/domain/accounts/locale'

/** One place of a tape counter: a wheel with a digit, or the mark between groups of wheels. */
export type TapeCell = { readonly kind: 'digit' | 'mark'; readonly text: string }

/** A whole number on a counter of at least `wheels` wheels, grouped as the locale does: 00,042. */
export function tapeCells(value: number, locale: Locale, wheels = 1): readonly TapeCell[] {
  return new Intl.NumberFormat(locale, { minimumIntegerDigits: wheels, useGrouping: 'always' })
    .formatToParts(Math.round(value))
    .flatMap(({ type, value: text }) =>
      type === 'integer'
        ? [...text].map((digit): TapeCell => ({ kind: 'digit', text: digit }))
        : [{ kind: 'mark' as const, text }],
    )
}

/** How many wheels a number needs. */
export function wheelsOf(value: number): number {
  return String(Math.round(value)).length
}
