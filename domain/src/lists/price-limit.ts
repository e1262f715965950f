import { CURRENCIES, type Currency } from '../alerts/currencies.ts'

/** The highest price that a list of another watcher has for a record; null: in the currency of its user. */
export type PriceLimit = { readonly value: number; readonly currency: Currency | null }

const SIGNS: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  CA$: 'CAD',
  A$: 'AUD',
  MX$: 'MXN',
  R$: 'BRL',
  NZ$: 'NZD',
}

/** Reads a price as people write it, its currency beside it or in a cell of its own; null: it is none. */
export function priceLimit(cell: string | null, currencyCell: string | null): PriceLimit | null {
  const [, before = '', digits = '', after = ''] =
    /^([^\d-]*)(\d(?:[\d.,'’\s]*\d)?)(\D*)$/.exec(cell?.trim() ?? '') ?? []
  const value = readNumber(digits)
  if (value === null || !(value > 0)) return null
  return { value, currency: currencyOf(currencyCell ?? '') ?? currencyOf(before) ?? currencyOf(after) }
}

/** Groups of three, the first of which is no zero; spaces and apostrophes make no others. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/
/** Any digits after a comma or point, of a whole that has groups with another sign or none: "30,5", "1.234,50", "1 234.5". */
const DECIMAL = /^(\d+)[.,](\d+)$/
const DECIMAL_OF_GROUPS = /^([1-9]\d{0,2}(?:([.,'’\s])\d{3})+)(?!\2)[.,](\d+)$/

/** Reads "30,5" and "30.50" as decimals, and "1,234" and "1.234" as thousands; null: it is neither. */
function readNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  if (GROUPED.test(text)) return Number(text.replaceAll(/\D/g, ''))
  const found = DECIMAL.exec(text) ?? DECIMAL_OF_GROUPS.exec(text)
  return found === null ? null : Number(`${found[1]?.replaceAll(/\D/g, '')}.${found.at(-1)}`)
}

function currencyOf(text: string): Currency | null {
  // "30,-" has no cents.
  const sign = text.replaceAll(/[\s.,–—-]/g, '').toUpperCase()
  return CURRENCIES.find((currency) => currency === sign) ?? SIGNS[sign] ?? null
}
