import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from './catalogue.ts'

/** How much somebody waits for an answer: a search with priority, what they look at, or a card that fills in by itself. */
export type Urgency = 'priority' | 'now' | 'later'

const ORDER: Readonly<Record<Urgency, number>> = { priority: 0, now: 1, later: 2 }

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
/** Somebody who searches and adds every quarter of a minute stays below; a program does not. */
const FAIR_PART = 10
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

/** Whether somebody has had more than their part: then others go first, and half of what people may burst is theirs. */
export function isExcess(use: RecentUse, now: Instant): boolean {
  return useAt(use, now) >= FAIR_PART
}

export type InLine = { readonly urgency: Urgency; readonly use: RecentUse }

/**
 * Whose turn it is among those who wait, oldest first: who keeps to their part before who does not, then the more urgent,
 * then who has had least of late, so that one collector's hundred records do not delay another's first.
 */
export function nextTurn<T extends InLine>(waiting: readonly T[], now: Instant): T | undefined {
  const rank = ({ urgency, use }: T) => [Number(isExcess(use, now)), ORDER[urgency], useAt(use, now)]
  return waiting.toSorted((a, b) => compare(rank(a), rank(b)))[0]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, index) => each !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
