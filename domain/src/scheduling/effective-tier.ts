import type { Tier } from './tiers.ts'

/** What a release gets: the best tier of those who watch it. Nobody active watches: the archive. */
export function effectiveTier(watcherTiers: readonly Tier[]): Tier {
  return watcherTiers.reduce<Tier>((best, tier) => (tier < best ? tier : best), 4)
}
