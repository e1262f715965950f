import type { Observation } from '../availability/observation.ts'
import type { Money } from '../kernel/money.ts'
import { asksOfCopies, type AlertRule } from './alert-rule.ts'
import { placePrice, type Ceiling } from './ceiling.ts'
import { isOtherFormat } from './copies/copy-conditions.ts'
import { CURRENCIES, minorUnits } from './exchange-rates.ts'

/** What is known of a watch: all that decides what its collector may expect. */
export type KnownWatch = {
  readonly kind: 'release' | 'master'
  /** Of a release; the pressings of a master have their own. */
  readonly format: string | null
  readonly state: Observation['kind'] | 'unknown'
  /** The lowest price in the collector's currency; null: there is none, or it is too old to be shown. */
  readonly price: Money | null
  readonly rule: AlertRule
  readonly isMuted: boolean
  readonly pausedReason: 'withdrawn' | 'plan-limit' | 'not-found' | null
  readonly beingLookedUp: boolean
  /** Whether any channel takes messages. */
  readonly isReachable: boolean
}

/** What the next alert may be about, the likeliest first. `listed`: a copy in a followed shop, beside the others. */
export type Awaited = 'backForSale' | 'listed' | 'ceiling' | 'cheapest' | 'moreCopies' | 'cheaper' | 'dearer'

/**
 * The one sentence of a watch. `waiting`: the collector will be notified of one of these. `no-limit`: copies are for
 * sale, and nothing but their selling out and coming back would alert; a limit is proposed where the price is known.
 */
export type WatchSentence =
  | {
      readonly kind:
        | 'not-found'
        | 'withdrawn'
        | 'being-looked-up'
        | 'beyond-plan'
        | 'muted'
        | 'no-alerts'
        | 'other-format'
        | 'unreachable'
    }
  | { readonly kind: 'waiting'; readonly awaited: readonly [Awaited, ...Awaited[]] }
  | { readonly kind: 'within'; readonly ceiling: Ceiling }
  | { readonly kind: 'no-limit'; readonly proposal: Ceiling | null }

/** Returns the sentence that is true of a watch now: what makes an alert impossible comes before what may cause one. */
export function watchSentence(watch: KnownWatch): WatchSentence {
  const { kind, state, rule, pausedReason } = watch
  if (pausedReason === 'not-found') return { kind: 'not-found' }
  if (pausedReason === 'withdrawn' || state === 'withdrawn') return { kind: 'withdrawn' }
  if (watch.beingLookedUp) return { kind: 'being-looked-up' }
  if (pausedReason === 'plan-limit') return { kind: 'beyond-plan' }
  if (watch.isMuted) return { kind: 'muted' }
  const [first, ...others] = awaitedBy(rule)
  if (first === undefined) return { kind: 'no-alerts' }
  if (kind === 'release' && isOtherFormat(rule, watch.format)) return { kind: 'other-format' }
  if (!watch.isReachable) return { kind: 'unreachable' }
  if (state === 'on-sale') return whileForSale(watch, [first, ...others])
  return { kind: 'waiting', awaited: [first, ...others] }
}

function whileForSale(
  { price, rule }: KnownWatch,
  [first, ...others]: [Awaited, ...Awaited[]],
): WatchSentence {
  const { ceiling } = rule
  const isAnyCopy = !asksOfCopies(rule)
  // Of the cheapest copy nobody knows whether it is what was asked for.
  if (isAnyCopy && ceiling !== null && isWithin(price, ceiling)) return { kind: 'within', ceiling }
  // Copies that are for sale cannot turn up, but a shop may list the first that is what was asked for.
  if (first === 'backForSale' && !isAnyCopy) return { kind: 'waiting', awaited: ['listed', ...others] }
  const [next, ...more] = first === 'backForSale' ? others : [first, ...others]
  if (next !== undefined) return { kind: 'waiting', awaited: [next, ...more] }
  return { kind: 'no-limit', proposal: price && proposedCeiling(price) }
}

function awaitedBy(rule: AlertRule): Awaited[] {
  if (rule.onlyWithinCeiling && rule.ceiling !== null) return ['ceiling']
  const all: Record<Exclude<Awaited, 'listed'>, boolean> = {
    backForSale: rule.backForSale,
    ceiling: rule.ceiling !== null,
    cheapest: rule.cheapestInMonths !== null,
    moreCopies: rule.moreCopies,
    cheaper: rule.cheaperByPercent !== null,
    dearer: rule.dearerByPercent !== null,
  }
  return (Object.keys(all) as (keyof typeof all)[]).filter((each) => all[each])
}

function isWithin(lowest: Money | null, ceiling: Ceiling): boolean {
  return placePrice({ lowest, statedIn: [], rates: null }, ceiling) === 'within'
}

/** Returns a limit a tenth under a price, in whole units and at least one; null where that is not under it. */
function proposedCeiling({ value, currency: code }: Money): Ceiling | null {
  const currency = CURRENCIES.find((each) => each === code)
  const whole = Math.max(1, Math.floor((value * 9) / 10))
  return currency === undefined || whole >= value
    ? null
    : { minor: minorUnits({ value: whole, currency }), currency }
}
