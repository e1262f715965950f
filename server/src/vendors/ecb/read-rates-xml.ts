import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'

const WHOLE = /^\s*<\?xml .*<\/gesmes:Envelope>\s*$/s
const DAY = /<Cube\s+time=(['"])(\d{4}-\d\d-\d\d)\1\s*>/g
const ANY_RATE = /<Cube\s+currency/g
const RATE = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>/g
/** The currency of all observations: without its rate nothing can be converted. */
const NEEDED = 'USD'

/** Reads the bank's file of one day; null: it is not whole, or anything in it is not as it has to be. */
export function readRatesXml(text: string, now: Instant): ExchangeRates | null {
  const [day, ...more] = [...text.matchAll(DAY)].map(([, , name = '']) => dayOf(name, now))
  const listed = [...text.matchAll(RATE)].map(([, , code = '', , rate]) => [code, Number(rate)] as const)
  const perEuro = new Map(listed)
  const isWhole = WHOLE.test(text) && listed.length === [...text.matchAll(ANY_RATE)].length
  const isSound = perEuro.size === listed.length && listed.every(([, rate]) => rate > 0)
  if (day === undefined || day === null || more.length > 0) return null
  return isWhole && isSound && perEuro.has(NEEDED) ? { day, perEuro: Object.fromEntries(perEuro) } : null
}

/** Returns midnight UTC of a day; null: there is no such day, or it has not come yet. */
function dayOf(name: string, now: Instant): Instant | null {
  const at = Date.parse(`${name}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== name) return null
  return at > plus(now, days(1)) ? null : instant(at)
}
