import type { Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from './catalogue.ts'

type Watch = { readonly id: string; readonly createdAt: Instant }

/** Returns the watches beyond a plan's limit: the newest ones, so that the oldest continue. */
export function surplusWatches<W extends Watch>(plan: Plan, watches: readonly W[]): readonly W[] {
  const limit = PLANS[plan].watchLimit
  if (limit === null) return []
  return watches.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)).slice(limit)
}

export type PlanBanner = 'premium' | 'room' | 'almost-full' | 'full'

/** Which plan banner stands above a watch list of `count` records: full at the limit, almost full one below it. */
export function planBanner(plan: Plan, count: number): PlanBanner {
  const limit = PLANS[plan].watchLimit
  if (limit === null) return 'premium'
  if (count >= limit) return 'full'
  return count >= limit - 1 ? 'almost-full' : 'room'
}
