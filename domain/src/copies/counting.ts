import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { lowestOf } from '../alerts/observed.ts'
import type { Observation, Reading } from '../availability/observation.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Copy } from './copy.ts'
import { certainUntil, type KnownCopy, type Market } from './known-copy.ts'

/** The currency of all observations, so that prices compare. Changing it would start a new baseline. */
export const OBSERVED_IN = 'USD'

type OnSale = Extract<Observation, { readonly kind: 'on-sale' }>

/**
 * Returns what a check means beside what shops have shown: statistics that count fewer than before by no more copies
 * than were listed in the last minutes are late, and so is a lowest price above one that was seen in these.
 */
export function withUncounted(
  before: Observation | null,
  reading: Reading,
  copies: readonly KnownCopy[],
  { at, rates }: { readonly at: Instant; readonly rates: ExchangeRates | null },
): Reading {
  if (before?.kind !== 'on-sale' || (reading.kind !== 'on-sale' && reading.kind !== 'none')) return reading
  const present = copies.filter(({ leftAt }) => leftAt === null)
  const listed = present.filter(({ copy }) => copy.postedAt > certainUntil(at))
  const edited = present.filter(({ pricedAt }) => pricedAt > certainUntil(at))
  const stated = reading.kind === 'on-sale' ? reading.count : 0
  const count = Math.max(stated, Math.min(before.count, stated + listed.length))
  if (count === 0) return reading
  const prices = (count > stated ? [...listed, ...edited] : edited).map(({ copy }) => copy.price)
  return {
    kind: 'on-sale',
    count,
    lowest: prices.reduce((one, price) => cheaper(one, price, rates), lowestOf(atSale(reading))),
  }
}

function atSale(reading: Reading): Observation | null {
  return reading.kind === 'on-sale' ? reading : null
}

/** Returns the lower of two prices, in the currency of the first. */
function cheaper(lowest: Money | null, price: Money | null, rates: ExchangeRates | null): Money | null {
  if (price === null) return lowest
  const converted = convert(price, lowest?.currency ?? OBSERVED_IN, rates)
  if (lowest === null) return converted ?? price
  return converted !== null && converted.value < lowest.value ? converted : lowest
}

/**
 * How a copy that a page read at `readAt` shows for the first time stands to the statistics. `news`: they do not count
 * it yet. `counted`: it is one of those they count. `gone`: they have none, and are younger than the page.
 */
export function placeAmong(
  { observation, since, at }: Pick<Market, 'observation' | 'since' | 'at'>,
  { postedAt }: Pick<Copy, 'postedAt'>,
  known: number,
  readAt: Instant,
): 'news' | 'counted' | 'gone' {
  if (observation.kind === 'none') return at > readAt ? 'gone' : 'news'
  const count = observation.kind === 'on-sale' ? observation.count : 0
  // The same count since before it was listed cannot have it in, nor can one that the known copies fill.
  const isLater = postedAt > at || since < postedAt
  return isLater || (count <= known && postedAt > certainUntil(at)) ? 'news' : 'counted'
}

/**
 * What is for sale with one more copy; null: a release that is blocked or withdrawn stays so. Its price counts where it
 * is the cheapest, in the currency of the others.
 */
export function withCopy(
  before: Observation,
  { price }: Pick<Copy, 'price'>,
  rates: ExchangeRates | null,
): OnSale | null {
  if (before.kind !== 'none' && before.kind !== 'on-sale') return null
  const count = before.kind === 'on-sale' ? before.count : 0
  const lowest = before.kind === 'on-sale' ? before.lowest : null
  return { kind: 'on-sale', count: count + 1, lowest: cheaper(lowest, price, rates) }
}

/** What is for sale when a copy is seen at another price: the lowest, where it is below that. */
export function withPrice(
  before: Observation,
  { price }: Pick<Copy, 'price'>,
  rates: ExchangeRates | null,
): Observation {
  return before.kind === 'on-sale' ? { ...before, lowest: cheaper(before.lowest, price, rates) } : before
}
