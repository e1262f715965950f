import type { Locale } from '../accounts/locale.ts'
import type { Money } from '../kernel/money.ts'
import { minorUnits } from './exchange-rates.ts'

/** Digits, in groups of three or not, and at most two after a comma or point. */
const AMOUNT = /^(\d+|\d{1,3}(?:[.,' ]\d{3})+)(?:[.,](\d{1,2}))?$/

/** Reads a price as people type it in either language, "12,5" or "1,200.50", in minor units; null: it is none. */
export function readAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return null
  return minorUnits({ value: Number(`${whole.replace(/\D/g, '')}.${fraction}`), currency })
}

/** Writes a price so that it can be edited: no symbol, no groups, cents where there are any. */
export function writeAmount({ value, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    useGrouping: false,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format
    .formatToParts(value)
    .filter(({ type }) => ['integer', 'decimal', 'fraction'].includes(type))
    .map(({ value: part }) => part)
    .join('')
}
