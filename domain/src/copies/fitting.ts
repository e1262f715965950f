import type { AlertRule } from '../alerts/alert-rule.ts'
import { placePrice } from '../alerts/ceiling.ts'
import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import { isCurrent } from '../availability/freshness.ts'
import type { Instant } from '../kernel/instant.ts'
import { costOf, judgeCopy } from './conditions.ts'
import type { KnownCopy, Market } from './known-copy.ts'
import { standingOf } from './standing.ts'

/** A release of which copies may be known. */
export type KnownMarket = { readonly market: Market | null; readonly format: string | null }

/**
 * Returns the cheapest known copy for sale that has all a rule asks for, its limit included; null: none is known. One
 * whose price is too old to be shown is left out.
 */
export function fittingCopy(
  markets: readonly KnownMarket[],
  rule: AlertRule,
  rates: ExchangeRates | null,
  now: Instant,
): KnownCopy | null {
  const fitting = markets.flatMap(({ market, format }) => {
    const standing = market === null ? [] : standingOf(market, rates).copies
    return (market?.copies ?? []).filter(
      ({ copy, seenAt }) =>
        standing.some(({ id }) => id === copy.id) &&
        isCurrent(seenAt, now) &&
        fits(rule, copy, format, rates),
    )
  })
  const costs = ({ copy }: KnownCopy) => costOf(copy, rule, rates)?.value ?? Infinity
  return fitting.toSorted((one, other) => costs(one) - costs(other))[0] ?? null
}

function fits(
  rule: AlertRule,
  copy: KnownCopy['copy'],
  format: string | null,
  rates: ExchangeRates | null,
): boolean {
  const lowest = costOf(copy, rule, rates)
  if (lowest === null || judgeCopy(rule, { copy, format, rates }) !== 'fits') return false
  return rule.ceiling === null || placePrice({ lowest, statedIn: [], rates }, rule.ceiling) === 'within'
}
