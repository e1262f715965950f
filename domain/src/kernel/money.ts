/** An amount as the marketplace states it (may have long fractions after conversion), with its ISO 4217 currency. */
export type Money = { readonly value: number; readonly currency: string }

/**
 * An amount as the language writes it, everywhere the same: with the currency's own symbol, in Spanish "0,99 US$" because other
 * dollars are dollars too. Without cents where only whole amounts are meant. A code the platform does not know is written out.
 */
export function formatMoney({ value, currency }: Money, locale: string, isWhole = false): string {
  try {
    const digits = isWhole ? { maximumFractionDigits: 0 } : {}
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value)
  } catch {
    return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)} ${currency}`
  }
}
