import { CURRENCIES } from '../alerts/currencies.ts'
import { priceLimit, type PriceLimit } from './price-limit.ts'

/** What people write before the most that they would pay, in the languages that collectors write notes in. */
const UP_TO = [
  String.raw`max(?:imum|imal|imo|i)?\.?`,
  String.raw`m[áà]x(?:imo)?\.?`,
  'up to|at most|no more than|not more than|under|below|limit',
  'bis(?: zu)?|höchstens|hoechstens|unter|limite?|límite',
  'hasta|como mucho|menos de|até|fino a|tot',
  String.raw`jusqu['’]à|moins de`,
  '<=|=<|≤|<',
].join('|')
/** Words for what has a sign. */
const WORDS = [
  [/\beuros?\b/giu, 'EUR'],
  [/\b(?:dollars?|dólar(?:es)?|bucks)\b/giu, 'USD'],
  [/\b(?:pounds?|libras?|quid)\b/giu, 'GBP'],
] as const
const SIGN = String.raw`(?:(?:US|CA|MX|NZ|[AR])?\$|[€£¥]|(?:${CURRENCIES.join('|')})(?!\p{L}))`
const NUMBER = String.raw`\d(?:[\d.,'’\u00a0\u202f ]*\d)?(?:[.,][-–—]+)?`
const LIMIT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${UP_TO})[ \t]*[:=]?[ \t]*((?:${SIGN}[ \t]*)?${NUMBER}(?![\d])(?:[ \t\u00a0]*${SIGN})?)`,
  'giu',
)

/**
 * Reads the most that somebody would pay from their note: "max 30 €", "bis 30 €", "<= $30". A price has its currency beside
 * it; null: none is named, or two that differ.
 */
export function notePrice(note: string): (PriceLimit & { readonly currency: string }) | null {
  const text = WORDS.reduce((read, [word, code]) => read.replaceAll(word, code), note.normalize('NFC'))
  const found = Array.from(text.matchAll(LIMIT), ([, price = '']) => priceLimit(price, null)).flatMap(
    (limit) =>
      limit === null || limit.currency === null ? [] : [{ value: limit.value, currency: limit.currency }],
  )
  const [first, ...others] = found
  const isOne = others.every(({ value, currency }) => value === first?.value && currency === first.currency)
  return first !== undefined && isOne ? first : null
}
