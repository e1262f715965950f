import type { Tier } from './tiers.ts'

/** The tier of a release: the best one of its active watchers; the archive when it has none. */
export function effectiveTier(watcherTiers: readonly Tier[]): Tier {
  return watcherTiers.reduce<Tier>((best, tier) => (tier < best ? tier : best), 4)
}
