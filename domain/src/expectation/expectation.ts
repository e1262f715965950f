import { NEW_MEMORY, type AlertRule } from '../alerts/alert-rule.ts'
import { placePrice, type Ceiling } from '../alerts/ceiling.ts'
import { CURRENCIES } from '../alerts/currencies.ts'
import { minorUnits } from '../alerts/exchange-rates.ts'
import { isOtherFormat } from '../copies/conditions.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { COOL_DOWN } from '../notifications/decide-alert.ts'
import type { SilentReason } from '../notifications/decide-by-rule.ts'
import { isMuted } from '../notifications/mute.ts'
import type { ExpectedPressing, Shops } from './imagine.ts'
import {
  occasionsOf,
  outcomesOf,
  type ExpectedRoute,
  type ExpectedWatch,
  type ExpectedWorld,
  type ImaginedOutcome,
  type Occasion,
  type StaysInApp,
} from './outcomes.ts'

/**
 * Why it is as it is. `reaches`: the occasions alert by the routes. `sold-out-first`: what is for sale has to be gone
 * before a copy is news. `needs-shop`: no shop is followed, and nothing else says what the rule asks of a copy.
 * `needs-account`: postage is asked about, which the marketplace tells to a connected account only.
 */
export type ExpectedWhy =
  | 'reaches'
  | 'muted'
  | 'away'
  | 'first-check'
  | 'cool-down'
  | 'within'
  | 'sold-out-first'
  | 'blocked'
  | StaysInApp
  | Nothing
type Nothing =
  | 'not-found'
  | 'withdrawn'
  | 'being-looked-up'
  | 'beyond-plan'
  | 'no-alerts'
  | 'other-format'
  | 'needs-shop'
  | 'needs-account'

/** What will reach a collector of a watch, where and when, or why not. */
export type Expectation = {
  readonly why: ExpectedWhy
  readonly occasions: readonly Occasion[]
  readonly routes: readonly ExpectedRoute[]
  /** Whose shops may list a copy that is said to alert. */
  readonly shops: Shops
  /** When a mute or cool-down ends; null: nothing of the kind, or no time is set. */
  readonly until: Instant | null
  /** A limit for a rule without one that waits for all copies to be sold; null: none. */
  readonly proposal: Ceiling | null
}

/**
 * Says what a copy for sale would cause now, by imagining one of each kind that the rule tells apart and deciding it as
 * the watcher would: nothing here knows a rule, a channel or an hour by itself.
 */
export function expectation(watch: ExpectedWatch, world: ExpectedWorld): Expectation {
  const nothing = nothingOf(watch)
  if (nothing !== null) return { ...SILENT, why: nothing }
  const all = watch.pressings.flatMap((pressing) => outcomesOf(watch, pressing, world))
  const alerting = all.filter(({ isAlert }) => isAlert)
  const reaching = alerting.filter(({ routes }) => routes.length > 0)
  const shown = reaching.length > 0 ? reaching : alerting
  const occasions = occasionsOf(watch, shown)
  const [first] = shown
  const given = {
    ...SILENT,
    occasions,
    routes: watch.isAway ? [] : (first?.routes ?? []),
    shops: watch.shops,
  }
  const isMute = isMuted(watch.mute, world.now)
  if (isMute) return { ...given, why: 'muted', until: watch.mute?.until ?? null }
  if (first === undefined) return quiet(watch, all, world)
  if (watch.isAway) return { ...given, why: 'away' }
  if (first.routes.length === 0) return { ...given, why: first.inApp }
  return { ...given, why: isAll(watch, 'blocked') ? 'blocked' : 'reaches' }
}

const SILENT = { occasions: [], routes: [], shops: 'none', until: null, proposal: null } as const

function nothingOf({ pausedReason, beingLookedUp, pressings, rule }: ExpectedWatch): Nothing | null {
  if (pausedReason === 'plan-limit') return 'beyond-plan'
  if (pausedReason !== null) return pausedReason
  if (pressings.length > 0 && pressings.every(({ market }) => market?.observation.kind === 'withdrawn'))
    return 'withdrawn'
  if (beingLookedUp) return 'being-looked-up'
  return pressings.length > 0 && pressings.every(({ format }) => isOtherFormat(rule, format))
    ? 'other-format'
    : null
}

/** Says why nothing that may happen now alerts. */
function quiet(
  watch: ExpectedWatch,
  outcomes: readonly ImaginedOutcome[],
  world: ExpectedWorld,
): Expectation {
  const { rule, pressings, price } = watch
  const next = pressings
    .flatMap((pressing) => outcomesOf(watch, soldOut(pressing, world), world))
    .find(({ isAlert }) => isAlert)
  if (pressings.every(({ market }) => market === null)) {
    const isInApp = next !== undefined && next.routes.length === 0
    return { ...SILENT, why: isInApp ? next.inApp : 'first-check' }
  }
  const silences = outcomes.map(({ decided }) => decided.found.silent)
  const cooling = outcomes.find(({ decided }) => decided.found.silent === 'cool-down')
  const backAt = cooling?.pressing.memory.backAt ?? null
  if (backAt !== null) return { ...SILENT, why: 'cool-down', until: plus(backAt, COOL_DOWN) }
  const isWithin =
    rule.ceiling !== null &&
    placePrice({ lowest: price, statedIn: [], rates: world.rates }, rule.ceiling) === 'within'
  if (isWithin && silences.includes('still-within')) return { ...SILENT, why: 'within' }
  if (next !== undefined)
    return {
      ...SILENT,
      why: isWithin ? 'within' : 'sold-out-first',
      routes: next.routes,
      proposal: proposalOf(rule, price),
    }
  return { ...SILENT, why: unknownOf(watch, silences) }
}

/** Says what would have to be known before a rule can alert. */
function unknownOf(
  { shops, knowsPostage }: ExpectedWatch,
  silences: readonly (SilentReason | null)[],
): 'needs-account' | 'needs-shop' | 'no-alerts' {
  const isOfPostage = silences.includes('postage-unknown')
  if (isOfPostage && !knowsPostage && shops !== 'none') return 'needs-account'
  return isOfPostage || silences.includes('details-unknown') ? 'needs-shop' : 'no-alerts'
}

/** The same release when all that is for sale of it now is gone. */
function soldOut(pressing: ExpectedPressing, { now }: ExpectedWorld): ExpectedPressing {
  return {
    ...pressing,
    memory: NEW_MEMORY,
    market: { observation: { kind: 'none' }, since: now, at: now, copies: [] },
  }
}

function isAll({ pressings }: ExpectedWatch, state: 'blocked'): boolean {
  return pressings.length > 0 && pressings.every(({ market }) => market?.observation.kind === state)
}

/** Returns a limit a tenth under a price, in whole units and at least one; null where that is not under it. */
function proposalOf({ ceiling }: AlertRule, price: Money | null): Ceiling | null {
  if (ceiling !== null || price === null) return null
  const currency = CURRENCIES.find((each) => each === price.currency)
  const whole = Math.max(1, Math.floor((price.value * 9) / 10))
  return currency === undefined || whole >= price.value
    ? null
    : { minor: minorUnits({ value: whole, currency }), currency }
}
