import { TIER_INTERVALS, TIERS, type Tier } from './watch-tier.ts'
import { minutes } from '../kernel/duration.ts'

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

/**
 * How promises are kept on a full budget: the factor by which they stretch, and by how many seconds those of who pays
 * are exceeded at most.
 */
export type KeptPromises = { readonly stretch: number; readonly lag: number }

/** Whether only watches of who pays have this tier. */
export const isPaid = (tier: Tier): boolean => tier <= 2

/** The default of the dial between promises and the mean wait: who pays waits as long as first come, first served. */
export const PREMIUM_WAIT_PERCENT = 100

/**
 * Seconds within which a record of this tier is checked. All promises stretch by one factor when the budget cannot keep
 * them; those of who pays no further than by what everybody would be late in one queue, so that nobody pays to wait longer.
 */
export function keptWithin(tier: Tier, { stretch, lag }: KeptPromises): number {
  const promised = TIER_INTERVALS[tier] / 1000
  const stretched = promised * Math.max(1, stretch)
  return isPaid(tier) ? Math.min(stretched, promised + lag) : stretched
}

type CountByTier = Readonly<Record<Tier, number>>

/** What keeping every promise to the letter would cost, in requests per minute. */
export function promisedChecksPerMinute(counts: CountByTier): number {
  return TIERS.reduce((sum, tier) => sum + (counts[tier] * minutes(1)) / TIER_INTERVALS[tier], 0)
}
