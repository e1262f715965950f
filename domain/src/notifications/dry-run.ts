import { NEW_MEMORY, remindsAt, type AlertRule } from '../alerts/alert-rule.ts'
import { placePrice, type PricePlace } from '../alerts/ceiling.ts'
import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import { lowestOfPast, monthsBefore } from '../alerts/past-prices.ts'
import type { Observation } from '../availability/observation.ts'
import type { KnownCopy } from '../copies/known-copy.ts'
import { standingOf } from '../copies/standing.ts'
import { days, milliseconds } from '../kernel/duration.ts'
import { earlier, later, plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { decideByRule } from './decide-by-rule.ts'

/** A run of equal observations, from the first check that made it to the last one. */
export type ObservationSpan = {
  readonly from: Instant
  readonly until: Instant
  readonly observation: Observation
}

/** A copy that shops have shown, as it was seen last. */
export type PastCopy = KnownCopy & { readonly firstSeenAt: Instant }

/** What is known beside the observations: rates, the release's format, and copies that shops have shown. */
export type DryRunFacts = {
  readonly rates: ExchangeRates | null
  readonly format: string | null
  readonly copies: readonly PastCopy[]
}

/** How far a dry run goes back. */
export const DRY_RUN = days(30)

/** Returns since when a dry run needs observations: of earlier ones it needs the prices. */
export function dryRunSince(rule: AlertRule, now: Instant): Instant {
  return monthsBefore(plus(now, milliseconds(-DRY_RUN)), Math.max(1, rule.cheapestInMonths ?? 0))
}

/**
 * How often a rule would have alerted in the last 30 days, had it been set then. `neverMet`: there were prices, and
 * all were above its ceiling. `spans` are in order; near a ceiling our rates decide, since nobody can be asked about
 * the past. Copies that shops have shown are judged as they were then, the others by their number.
 */
export function dryRun(
  rule: AlertRule,
  spans: readonly ObservationSpan[],
  { rates, format, copies }: DryRunFacts,
  now: Instant,
): { readonly alerts: number; readonly neverMet: boolean } {
  const since = plus(now, milliseconds(-DRY_RUN))
  const places = new Set<PricePlace>()
  let memory = NEW_MEMORY
  let before: Observation | null = null
  let alerts = 0
  for (const [index, { from, until, observation: after }] of spans.entries()) {
    const statedIn = statedByRates(rule, after, rates)
    const begins = later(from, since)
    const changes = changesOf(copies, begins, until)
    let at: Instant | null = begins
    while (at !== null && at <= earlier(until, now)) {
      const lowestSince = lowestBefore(rule, spans.slice(0, index), lowestOf(after), { rates, at })
      const observed: Observed = {
        before,
        after,
        statedIn,
        rates,
        now: at,
        lowestSince,
        format,
        known: standingOf({ observation: after, since: from, at, copies: copiesAt(copies, at) }, rates),
      }
      const decision = decideByRule(rule, memory, observed)
      if (decision.reasons.length > 0) alerts += 1
      if (rule.ceiling !== null)
        places.add(placePrice({ ...observed, lowest: lowestOf(after) }, rule.ceiling))
      memory = decision.memory
      before = after
      at = nextOf([remindsAt(rule, memory), ...changes], at)
    }
  }
  const isMet = places.has('within')
  return { alerts, neverMet: !isMet && (places.has('near') || places.has('above')) }
}

/** Returns when shops first showed a copy, or another price of it, within this time. */
function changesOf(copies: readonly PastCopy[], from: Instant, until: Instant): readonly Instant[] {
  const moments = copies.flatMap(({ firstSeenAt, pricedAt }) => [firstSeenAt, pricedAt])
  return moments.filter((moment) => moment > from && moment <= until)
}

function nextOf(moments: readonly (Instant | null)[], at: Instant): Instant | null {
  const next = moments.flatMap((moment) => (moment !== null && moment > at ? [moment] : []))
  return next.toSorted((one, other) => one - other)[0] ?? null
}

/** Returns the copies that stood at a moment, at their prices of then. */
function copiesAt(copies: readonly PastCopy[], at: Instant): readonly KnownCopy[] {
  return copies
    .filter(({ firstSeenAt, leftAt }) => firstSeenAt <= at && (leftAt === null || leftAt > at))
    .map((known) => copyAt(known, at))
}

function copyAt({ firstSeenAt, copy, seenAt, pricedAt, was }: PastCopy, at: Instant): KnownCopy {
  const seen = { seenAt: earlier(seenAt, at), leftAt: null }
  if (pricedAt <= at || was === null) return { copy, pricedAt, was, ...seen }
  const dearer = Object.assign({}, copy, { price: was })
  return { copy: dearer, pricedAt: firstSeenAt, was: null, ...seen }
}

/** Converts the price into the ceiling's currency by our rates, as if the marketplace had stated it. */
function statedByRates(rule: AlertRule, observation: Observation, rates: ExchangeRates | null): Money[] {
  const lowest = lowestOf(observation)
  const price =
    lowest === null || rule.ceiling === null ? null : convert(lowest, rule.ceiling.currency, rates)
  return price === null ? [] : [price]
}

/** Returns the lowest price of the months before the last span, where the rule asks for that. */
function lowestBefore(
  { cheapestInMonths: months }: AlertRule,
  past: readonly ObservationSpan[],
  lowest: Money | null,
  { rates, at }: { readonly rates: ExchangeRates | null; readonly at: Instant },
): Money | null {
  if (months === null || lowest === null) return null
  const priced = past.filter(({ observation }) => lowestOf(observation) !== null)
  const asked = priced.filter(({ until }) => until >= monthsBefore(at, months))
  const prices = {
    pricedSince: priced[0]?.from ?? null,
    lowest: asked.flatMap(({ observation }) => lowestOf(observation) ?? []),
  }
  return lowestOfPast(prices, lowest.currency, rates, at)
}
