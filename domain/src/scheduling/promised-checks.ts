import { minutes } from '../kernel/duration.ts'
import { TIER_INTERVALS, TIERS, type Tier } from './tiers.ts'

export type CountByTier = Readonly<Record<Tier, number>>

/** What keeping every promise to the letter would cost, in requests per minute. */
export function promisedChecksPerMinute(counts: CountByTier): number {
  return TIERS.reduce((sum, tier) => sum + (counts[tier] * minutes(1)) / TIER_INTERVALS[tier], 0)
}
