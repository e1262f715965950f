import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from './catalogue.ts'

/** How urgent an answer is: a search with priority, what is on screen, or a card that updates by itself. */
export type Urgency = 'priority' | 'now' | 'later'

/** How many requests of others come before a person without recent ones. */
const BEHIND: Readonly<Record<Urgency, number>> = { priority: 0, now: 5, later: 10 }

/** The urgency of a search. */
export function searchUrgency(plan: Plan): Urgency {
  return PLANS[plan].prioritySearch ? 'priority' : 'now'
}

/** How long a search waits for a slot before the user is asked to come back. */
export function searchPatience(plan: Plan): Duration {
  return PLANS[plan].prioritySearch ? seconds(20) : seconds(10)
}

/** A person's recent requests; one of a minute ago counts half. */
export type RecentUse = { readonly requests: number; readonly at: Instant }

export const NO_USE: RecentUse = { requests: 0, at: 0 as Instant }
const HALF_LIFE = minutes(1)
/** At this distance a person leaves half of people's burst to others. */
const LEAVES_HALF = 20
/** How many extra requests one for something that does not exist counts as. */
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

/** Returns a person's distance from the front: by recent requests, and by urgency. */
function distance({ urgency, use }: InLine, now: Instant): number {
  return useAt(use, now) + BEHIND[urgency]
}

/**
 * Returns the part of people's burst that is left to those in front: some is then left for a collector however many
 * programs ask, and each of those gets an equal part.
 */
export function leftToOthers(one: InLine, now: Instant): number {
  const from = distance(one, now)
  return from / (from + LEAVES_HALF)
}

/**
 * Picks the next of the waiting, oldest first: the more urgent, and with fewer recent requests, so that a hundred
 * records of one collector do not delay another's first.
 */
export function nextInLine<T extends InLine>(waiting: readonly T[], now: Instant): T | undefined {
  return waiting.toSorted((a, b) => distance(a, now) - distance(b, now))[0]
}
