import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import type { Observation } from '../availability/observation.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Copy } from './copy.ts'

/** The currency of all observations, so that prices compare. Changing it would start a new baseline. */
export const OBSERVED_IN = 'USD'

type LastSeen = { readonly observation: Observation; readonly at: Instant }

/**
 * How a copy that a page read at `readAt` shows for the first time stands to the last check. `news`: the statistics do
 * not know it yet; those without any may have been counted before it was listed, and come after. `counted`: it is one
 * of those they know. `gone`: they have none, and are younger than the page.
 */
export function standingOf(
  { postedAt }: Pick<Copy, 'postedAt'>,
  { observation, at }: LastSeen,
  readAt: Instant,
): 'news' | 'counted' | 'gone' {
  if (observation.kind === 'none') return at > readAt ? 'gone' : 'news'
  return postedAt <= at ? 'counted' : 'news'
}

type OnSale = Extract<Observation, { readonly kind: 'on-sale' }>

/**
 * What is for sale with one more copy; null: a release that is blocked or withdrawn stays so. Its price counts where it
 * is the cheapest, in the currency of the others.
 */
export function withCopy(
  before: Observation,
  { price }: Pick<Copy, 'price'>,
  rates: ExchangeRates | null,
): OnSale | null {
  if (before.kind === 'none') {
    const lowest = price && (convert(price, OBSERVED_IN, rates) ?? price)
    return { kind: 'on-sale', count: 1, lowest }
  }
  if (before.kind !== 'on-sale') return null
  const { count, lowest } = before
  const converted = price && (lowest === null ? price : convert(price, lowest.currency, rates))
  const isCheapest = converted !== null && (lowest === null || converted.value < lowest.value)
  return { kind: 'on-sale', count: count + 1, lowest: isCheapest ? converted : lowest }
}
