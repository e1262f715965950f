import { minutes } from '../kernel/duration.ts'
import { TIER_INTERVALS, TIERS, type Tier } from './watch-tier.ts'

/** A watch by which a release is checked: of its tier, with a promise that so many pressings share. */
type SharedPromise = { readonly tier: Tier; readonly sharing: number }

/**
 * The part of its tier's promise that the checks of a release keep: what the most demanding of its watchers was
 * promised of it, 1 when one of the tier watches it by itself.
 */
export function promiseShare(tier: Tier, watchers: readonly SharedPromise[]): number {
  const shares = watchers.map((one) => TIER_INTERVALS[tier] / TIER_INTERVALS[one.tier] / one.sharing)
  return shares.length === 0 ? 1 : Math.max(...shares)
}

type CountByTier = Readonly<Record<Tier, number>>

/** What keeping every promise to the letter would cost, in requests per minute. */
export function promisedChecksPerMinute(counts: CountByTier): number {
  return TIERS.reduce((sum, tier) => sum + (counts[tier] * minutes(1)) / TIER_INTERVALS[tier], 0)
}
