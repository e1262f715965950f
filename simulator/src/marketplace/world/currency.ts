import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

const unitsPerDollar = {
  USD: 1,
  GBP: 0.787,
  EUR: 0.923,
  CAD: 1.371,
  AUD: 1.518,
  JPY: 151.4,
  CHF: 0.887,
  MXN: 18.32,
  BRL: 5.47,
  NZD: 1.671,
  SEK: 10.61,
  ZAR: 18.09,
} as const

export type CurrencyCode = keyof typeof unitsPerDollar

/** The currencies the marketplace converts to, in the order of its own numbering. */
export const currencyCodes = Object.keys(unitsPerDollar) as readonly CurrencyCode[]

const signs: Readonly<Record<CurrencyCode, string>> = {
  USD: '$',
  GBP: '£',
  EUR: '€',
  CAD: 'CA$',
  AUD: 'A$',
  JPY: '¥',
  CHF: 'CHF',
  MXN: 'MX$',
  BRL: 'R$',
  NZD: 'NZ$',
  SEK: 'SEK',
  ZAR: 'ZAR',
}

export function isCurrency(code: string): code is CurrencyCode {
  return code in unitsPerDollar
}

/**
 * Converts as the marketplace does: unrounded, at a rate that changes a little every day. The same currency stays
 * exact.
 */
export function convert(value: number, from: CurrencyCode, to: CurrencyCode, at: Instant): number {
  return from === to ? value : (value / rate(from, at)) * rate(to, at)
}

/** Writes `€34.00`, `¥4,200`, as on a page. */
export function formatMoney(value: number, currency: CurrencyCode): string {
  const digits = currency === 'JPY' ? 0 : 2
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${signs[currency]}${number}`
}

/** Rounds to a shop's price: whole yen, otherwise ending in .00, .50 or .99. */
export function shopPrice(value: number, currency: CurrencyCode): number {
  if (currency === 'JPY') return Math.max(100, Math.round(value / 10) * 10)
  if (value >= 40) return Math.round(value)
  const halves = Math.max(0.5, Math.round(value * 2) / 2)
  return halves % 1 === 0 && halves > 4 ? halves - 0.01 : halves
}

function rate(currency: CurrencyCode, at: Instant): number {
  if (currency === 'USD') return 1
  const day = Math.floor(at / days(1))
  const phase = currency.charCodeAt(0) * 7 + currency.charCodeAt(1)
  return (
    unitsPerDollar[currency] * (1 + 0.004 * Math.sin(day / 9 + phase) + 0.0015 * Math.sin(day * 1.7 + phase))
  )
}
