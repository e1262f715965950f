import type { Tier } from '@cratewatch/domain/scheduling/tiers'

/** The names that the specification gives; screens have their own in each language. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  1: 'Premium Critical',
  2: 'High Priority',
  3: 'Standard',
  4: 'Archive',
}
