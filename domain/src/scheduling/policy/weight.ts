import type { Plan } from '../../plans/catalogue.ts'

/** How much a minute of waiting of one watcher counts. */
export const WATCHER_WEIGHT: Readonly<Record<Plan, number>> = Object.freeze({ FREE: 1, PREMIUM: 4 })

export type WatchersByPlan = Readonly<Record<Plan, number>>

/** The worth of a check of a record apart from how likely it finds something: its watchers, by plan. */
export function recordWeight(watchers: WatchersByPlan): number {
  return watchers.FREE * WATCHER_WEIGHT.FREE + watchers.PREMIUM * WATCHER_WEIGHT.PREMIUM
}
