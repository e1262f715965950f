import { TIER_INTERVALS, type Tier } from './tiers.ts'

/** A watch by which a release is checked: of its tier, with a promise that so many pressings share. */
export type SharedPromise = { readonly tier: Tier; readonly sharing: number }

/**
 * The part of its tier's promise that the checks of a release keep: what the most demanding of its watchers was
 * promised of it, 1 when one of the tier watches it by itself.
 */
export function promiseShare(tier: Tier, watchers: readonly SharedPromise[]): number {
  const shares = watchers.map((one) => TIER_INTERVALS[tier] / TIER_INTERVALS[one.tier] / one.sharing)
  return shares.length === 0 ? 1 : Math.max(...shares)
}
