import type { Locale } from '@cratewatch/domain/accounts/locale'

/** One place of a counter: a wheel with a digit, or the mark between groups of digits. */
export type TapeCell = { readonly kind: 'digit' | 'mark'; readonly text: string }

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
