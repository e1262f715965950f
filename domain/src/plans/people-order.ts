import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from './catalogue.ts'

/** How much somebody waits for an answer: a search with priority, what they look at, or a card that fills in by itself. */
export type Urgency = 'priority' | 'now' | 'later'

/** How many requests of others go before somebody who has had none. */
const BEHIND: Readonly<Record<Urgency, number>> = { priority: 0, now: 5, later: 10 }

/** The urgency of a search. */
export function searchUrgency(plan: Plan): Urgency {
  return PLANS[plan].prioritySearch ? 'priority' : 'now'
}

/** How long a search waits for its turn at the marketplace before it is told to come back. */
export function searchPatience(plan: Plan): Duration {
  return PLANS[plan].prioritySearch ? seconds(20) : seconds(10)
}

/** The requests somebody has had of late: one of a minute ago counts half. */
export type RecentUse = { readonly requests: number; readonly at: Instant }

export const NO_USE: RecentUse = { requests: 0, at: 0 as Instant }
const HALF_LIFE = minutes(1)
/** Somebody who has had so many, or who waits as little, leaves half of what people may take in a burst. */
const LEAVES_HALF = 20
/** What a request for something that does not exist counts on top. */
const FRUITLESS = 4

export function useAt(use: RecentUse, now: Instant): number {
  return use.requests * 2 ** (-Math.max(0, between(use.at, now)) / HALF_LIFE)
}

export function afterRequest(use: RecentUse, now: Instant): RecentUse {
  return { requests: useAt(use, now) + 1, at: now }
}

export function afterFruitless(use: RecentUse, now: Instant): RecentUse {
  return { requests: useAt(use, now) + FRUITLESS, at: now }
}

export type InLine = { readonly urgency: Urgency; readonly use: RecentUse }

/** How far back somebody stands: what they have had of late, and more the less they wait for an answer. */
function distance({ urgency, use }: InLine, now: Instant): number {
  return useAt(use, now) + BEHIND[urgency]
}

/**
 * The part of people's burst that somebody leaves to those who stand before them: so a collector finds something left
 * however many programs ask, and none of them more than its equal part.
 */
export function leftToOthers(one: InLine, now: Instant): number {
  const from = distance(one, now)
  return from / (from + LEAVES_HALF)
}

/**
 * Whose turn it is among those who wait, oldest first: the more urgent and who has had least of late, so that one
 * collector's hundred records do not delay another's first.
 */
export function nextInLine<T extends InLine>(waiting: readonly T[], now: Instant): T | undefined {
  return waiting.toSorted((a, b) => distance(a, now) - distance(b, now))[0]
}
