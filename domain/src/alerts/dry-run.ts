import type { Observation } from '../availability/observation.ts'
import { days, milliseconds } from '../kernel/duration.ts'
import { earlier, later, plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { NEW_MEMORY, remindsAt, type AlertRule } from './alert-rule.ts'
import { placePrice, type PricePlace } from './ceiling.ts'
import { decideByRule } from './decide-by-rule.ts'
import { convert, type ExchangeRates } from './exchange-rates.ts'
import { lowestOf, type Observed } from './observed.ts'

/** A run of equal observations, from the first check that made it to the last one. */
export type ObservationSpan = {
  readonly from: Instant
  readonly until: Instant
  readonly observation: Observation
}

/** How far a dry run goes back. */
export const DRY_RUN = days(30)

/**
 * How often a rule would have alerted in the last 30 days, had it been set then. `neverMet`: there were prices, and
 * all were above its ceiling. `spans` are in order; near a ceiling our rates decide, since nobody can be asked about
 * the past.
 */
export function dryRun(
  rule: AlertRule,
  spans: readonly ObservationSpan[],
  rates: ExchangeRates | null,
  now: Instant,
): { readonly alerts: number; readonly neverMet: boolean } {
  const since = plus(now, milliseconds(-DRY_RUN))
  const places = new Set<PricePlace>()
  let memory = NEW_MEMORY
  let before: Observation | null = null
  let alerts = 0
  for (const { from, until, observation: after } of spans) {
    const statedIn = statedByRates(rule, after, rates)
    let at: Instant | null = later(from, since)
    while (at !== null && at <= earlier(until, now)) {
      const observed: Observed = { before, after, statedIn, rates, now: at }
      const decision = decideByRule(rule, memory, observed)
      if (decision.reasons.length > 0) alerts += 1
      if (rule.ceiling !== null)
        places.add(placePrice({ ...observed, lowest: lowestOf(after) }, rule.ceiling))
      memory = decision.memory
      before = after
      const again = remindsAt(rule, memory)
      at = again !== null && again > at ? again : null
    }
  }
  const isMet = places.has('within')
  return { alerts, neverMet: !isMet && (places.has('near') || places.has('above')) }
}

/** Converts the price into the ceiling's currency by our rates, as if the marketplace had stated it. */
function statedByRates(rule: AlertRule, observation: Observation, rates: ExchangeRates | null): Money[] {
  const lowest = lowestOf(observation)
  const price =
    lowest === null || rule.ceiling === null ? null : convert(lowest, rule.ceiling.currency, rates)
  return price === null ? [] : [price]
}
