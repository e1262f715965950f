import type { AlertMemory, AlertRule } from '../alerts/alert-rule.ts'
import { moneyOf } from '../alerts/ceiling.ts'
import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { lowestOf } from '../alerts/observed.ts'
import { lowestOfPast, type PastPrices } from '../alerts/past-prices.ts'
import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isCheaper, transition } from '../availability/transition.ts'
import type { Copy } from '../copies/copy.ts'
import { OBSERVED_IN, withCopy } from '../copies/counting.ts'
import type { KnownCopy, Market } from '../copies/known-copy.ts'
import { standingOf } from '../copies/standing.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { AlertReason } from '../notifications/decide-by-rule.ts'
import type { Happened } from '../notifications/decide-for-watch.ts'
import type { Mute } from '../notifications/mute.ts'

/** A release that a watch covers, with what is known of its copies. */
export type ExpectedPressing = {
  /** null: it was never checked. */
  readonly market: Market | null
  readonly format: string | null
  readonly memory: AlertMemory
  /** Of the months that the rule asks about; null: it asks about none. */
  readonly pastPrices: PastPrices | null
}

/** Whose shops may list a copy: such that the collector follows, only such that others here follow, or none. */
export type Shops = 'followed' | 'others' | 'none'

/** What may happen to a release: a copy that nobody knows more of, one that a followed shop lists, another price. */
export type MarketEvent =
  | 'copy'
  | 'listed'
  | 'listed-within'
  | 'listed-cheaper'
  | 'ceiling'
  | 'cheapest'
  | 'cheaper'
  | 'dearer'

/** An event as it would be observed now, and the reasons by which it would alert. */
export type Imagined = {
  readonly event: MarketEvent
  readonly by: readonly AlertReason[]
  readonly happened: Happened
}

type Imagining = {
  readonly rule: AlertRule
  readonly mute: Mute | null
  readonly shops: Shops
  readonly knowsPostage: boolean
  readonly rates: ExchangeRates | null
  readonly now: Instant
}

/** The reasons of a copy that a shop lists. */
const OF_COPIES = ['listed', 'within-ceiling', 'back-for-sale', 'more-copies'] as const

/** Imagines each event now that a rule tells apart, of one release. */
export function imagine(imagining: Imagining, pressing: ExpectedPressing): readonly Imagined[] {
  const { rule, shops } = imagining
  const limit = rule.ceiling && moneyOf(rule.ceiling)
  const lowest = lowestOf(pressing.market?.observation ?? null)
  const prices = { cheapest: pastLowest(imagining, pressing), ...movedPrices(imagining, pressing) }
  const events: (Imagined | null)[] = [
    counted('copy', ['back-for-sale', 'more-copies'], lowest),
    listed('listed', OF_COPIES, null),
    limit && counted('ceiling', ['within-ceiling'], limit),
    limit && listed('listed-within', OF_COPIES, limit),
    prices.cheaper && listed('listed-cheaper', ['cheaper'], prices.cheaper),
    ...(['cheapest', 'cheaper', 'dearer'] as const).map(
      (event) => prices[event] && moved(event, prices[event]),
    ),
  ]
  return events.filter((event) => event !== null)

  function counted(event: MarketEvent, by: readonly AlertReason[], price: Money | null): Imagined {
    const count = copiesForSale(pressing.market?.observation ?? null) + 1
    return {
      event,
      by,
      happened: seen(imagining, pressing, { kind: 'on-sale', count, lowest: lowerOf(price) }),
    }
  }
  /** The price of a new copy, where another one is not the lowest. */
  function lowerOf(price: Money | null): Money | null {
    const own = price && inObserved(imagining, price, lowest)
    return own !== null && lowest !== null && own.currency === lowest.currency && lowest.value < own.value
      ? lowest
      : own
  }
  /** Another lowest price; of a release that is not for sale that of a first copy. */
  function moved(event: 'cheapest' | 'cheaper' | 'dearer', price: Money): Imagined {
    const count = Math.max(1, copiesForSale(pressing.market?.observation ?? null))
    return {
      event,
      by: [event],
      happened: seen(imagining, pressing, { kind: 'on-sale', count, lowest: price }),
    }
  }
  function listed(event: MarketEvent, by: readonly AlertReason[], price: Money | null): Imagined | null {
    const { market } = pressing
    if (market === null || shops === 'none') return null
    const copy = fittingCopy(imagining, price)
    const after = withCopy(market.observation, copy, imagining.rates)
    if (after === null) return null
    const isFollowed = shops === 'followed'
    const happened = seen(imagining, pressing, after, [
      { copy, seenAt: imagining.now, pricedAt: imagining.now, was: null, leftAt: null },
    ])
    return {
      event,
      by,
      happened: { ...happened, event: { copy, was: null, isFollowed, relists: null } },
    }
  }
}

/** Returns what a check, or with new copies a visit to a shop, would make of a release now. */
function seen(
  { rule, rates, now }: Imagining,
  { market, format, pastPrices }: ExpectedPressing,
  after: Observation,
  shown: readonly KnownCopy[] = [],
): Happened {
  const before = market?.observation ?? null
  const { since, at } = market !== null && shown.length > 0 ? market : { since: now, at: now }
  const copies = [...(market?.copies ?? []), ...shown]
  const lowest = lowestOf(after)
  return {
    before,
    after,
    transition: transition(before, after),
    now,
    known: standingOf({ observation: after, since, at, copies }, rates),
    format,
    lowestSince: pastPrices && lowest && lowestOfPast(pastPrices, lowest.currency, rates, now),
    // The marketplace is asked for the price in the currency of a limit that is near.
    statedIn: statedByRates(rule, lowest, rates),
    rates,
  }
}

function statedByRates(
  { ceiling }: AlertRule,
  lowest: Money | null,
  rates: ExchangeRates | null,
): readonly Money[] {
  const stated = ceiling && lowest && convert(lowest, ceiling.currency, rates)
  return stated === null ? [] : [stated]
}

function inObserved({ rates }: Imagining, price: Money, lowest: Money | null): Money {
  return convert(price, lowest?.currency ?? OBSERVED_IN, rates) ?? price
}

function pastLowest({ rates, now }: Imagining, { market, pastPrices }: ExpectedPressing): Money | null {
  const currency = lowestOf(market?.observation ?? null)?.currency ?? OBSERVED_IN
  return pastPrices && lowestOfPast(pastPrices, currency, rates, now)
}

/** Returns the prices at which a record would be cheaper and dearer, as far as that is asked; null: it is not. */
function movedPrices({ rule, mute }: Imagining, { market, memory }: ExpectedPressing) {
  const lowest = lowestOf(market?.observation ?? null)
  const share = (of: Money | null, percent: number | null): Money | null =>
    of === null || percent === null ? null : { ...of, value: (of.value * percent) / 100 }
  const { cheaperByPercent: down, dearerByPercent: up } = rule
  const fallen = share(memory.highest ?? lowest, down === null ? null : 100 - down)
  const unmuting = share(mute?.cheaperThan ?? null, BELOW)
  const isLower = unmuting !== null && (fallen === null || isCheaper(fallen, unmuting))
  return {
    cheaper: isLower ? unmuting : fallen,
    dearer: share(memory.lowest ?? lowest, up === null ? null : 100 + up),
  }
}

/** In per cent: certainly more than exchange rates explain. */
const BELOW = 90

/** The best copy there can be: whatever a rule asks of one, it has. */
function fittingCopy({ rule, knowsPostage, now }: Imagining, price: Money | null): Copy {
  return {
    id: Number.MAX_SAFE_INTEGER,
    releaseId: 0,
    seller: '',
    media: 'M',
    sleeve: 'M',
    price,
    postage: knowsPostage && price !== null ? { ...price, value: 0 } : null,
    shipsFrom: rule.shipsFrom[0] ?? null,
    comments: '',
    postedAt: now,
  }
}
