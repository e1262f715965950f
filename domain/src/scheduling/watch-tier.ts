import type { AvailabilityState } from '../availability/observation.ts'
import { days, hours, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, later, type Instant } from '../kernel/instant.ts'
import type { Plan } from '../plans/catalogue.ts'

/** What the history of a watched release says about how soon it may appear. */
export type WatchFacts = {
  readonly state: AvailabilityState
  readonly watchedSince: Instant
  /** null: never seen to appear. */
  readonly lastAppearedAt: Instant | null
  /** How many collectors watch it now, this one included. */
  readonly hunters: number
}

/** What decides, beside the plan; each the key of a translated phrase. */
export const WATCH_SITUATIONS = ['unavailable', 'dormant', 'hot', 'calm'] as const
export type WatchSituation = (typeof WATCH_SITUATIONS)[number]

const RECENT = days(30)
const DORMANT = days(365)
/** From so many on, one collector more changes nobody else's tier. */
export const SEVERAL_HUNTERS = 3

/** The rule. Hot: appeared within 30 days, or watched by three or more. Dormant: nothing within a year of watching. */
const TIER: Readonly<Record<Plan, Readonly<Record<WatchSituation, Tier>>>> = {
  PREMIUM: { hot: 1, calm: 2, dormant: 3, unavailable: 4 },
  FREE: { hot: 3, calm: 3, dormant: 4, unavailable: 4 },
}

/** The tier that one watch earns by its owner's plan and its history. */
export function watchTier(plan: Plan, facts: WatchFacts, now: Instant): Tier {
  return TIER[plan][watchSituation(facts, now)]
}

/** The facts of a watch that has just begun. */
export function newWatchFacts(state: AvailabilityState, hunters: number, now: Instant): WatchFacts {
  return { state, hunters, watchedSince: now, lastAppearedAt: null }
}

/** Returns why a watch has its tier, besides its owner's plan. */
export function watchSituation(facts: WatchFacts, now: Instant): WatchSituation {
  if (facts.state === 'blocked' || facts.state === 'withdrawn') return 'unavailable'
  const { lastAppearedAt, watchedSince } = facts
  if (lastAppearedAt !== null && between(lastAppearedAt, now) <= RECENT) return 'hot'
  if (between(later(watchedSince, lastAppearedAt ?? watchedSince), now) > DORMANT) return 'dormant'
  return facts.hunters >= SEVERAL_HUNTERS ? 'hot' : 'calm'
}

/** The tier of a release: the best one of its active watchers; the archive when it has none. */
export function effectiveTier(watcherTiers: readonly Tier[]): Tier {
  return watcherTiers.reduce<Tier>((best, tier) => (tier < best ? tier : best), 4)
}

/** 1 Premium Critical · 2 High Priority · 3 Standard · 4 Archive. */
export type Tier = 1 | 2 | 3 | 4

export const TIERS: readonly Tier[] = [1, 2, 3, 4]

/** Makes a value for each tier. */
export function perTier<T>(of: (tier: Tier) => T): Readonly<Record<Tier, T>> {
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
}

/** The promise of each tier: checked at least every … */
export const TIER_INTERVALS: Readonly<Record<Tier, Duration>> = {
  1: minutes(2),
  2: minutes(10),
  3: minutes(30),
  4: hours(6),
}

/** The shortest interval between two checks of a release, whatever the budget. */
export const DEFAULT_CHECK_FLOOR: Duration = seconds(30)
