import type { AvailabilityState } from '../availability/observation.ts'
import { days } from '../kernel/duration.ts'
import { between, later, type Instant } from '../kernel/instant.ts'
import type { Plan } from '../plans/catalogue.ts'
import type { Tier } from './tiers.ts'

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
const SEVERAL_HUNTERS = 3

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
