import { PLANS, type Plan } from './catalogue.ts'

export type PlanBanner = 'premium' | 'room' | 'almost-full' | 'full'

/** Which plan banner stands above a watch list of `count` records: full at the limit, almost full one below it. */
export function planBanner(plan: Plan, count: number): PlanBanner {
  const limit = PLANS[plan].watchLimit
  if (limit === null) return 'premium'
  if (count >= limit) return 'full'
  return count >= limit - 1 ? 'almost-full' : 'room'
}
