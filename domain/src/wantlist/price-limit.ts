import { CURRENCIES, type Currency } from '../alerts/exchange-rates.ts'

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
  const [, before = '', digits, after = ''] = /^([^\d-]*)(\d[\d.,' ]*)(\D*)$/.exec(cell?.trim() ?? '') ?? []
  if (digits === undefined) return null
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits.trim()) ?? []
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
  if (!(value > 0)) return null
  return { value, currency: currencyOf(currencyCell ?? '') ?? currencyOf(before) ?? currencyOf(after) }
}

function currencyOf(text: string): Currency | null {
  const sign = text.trim().toUpperCase()
  return CURRENCIES.find((currency) => currency === sign) ?? SIGNS[sign] ?? null
}
