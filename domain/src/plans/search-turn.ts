import { seconds, type Duration } from '../kernel/duration.ts'
import { PLANS, type Plan } from './catalogue.ts'

/** How long a search waits for its turn at the marketplace before it is told to come back. */
export function searchPatience(plan: Plan): Duration {
  return PLANS[plan].prioritySearch ? seconds(8) : seconds(3)
}

/** Whose turn it is among those who wait, oldest first: the first with priority, else the first. */
export function nextTurn<T extends { readonly plan: Plan }>(waiting: readonly T[]): T | undefined {
  return waiting.find(({ plan }) => PLANS[plan].prioritySearch) ?? waiting[0]
}
