import { hours, minutes, seconds, type Duration } from '../kernel/duration.ts'

/** 1 Premium Critical · 2 High Priority · 3 Standard · 4 Archive. */
export type Tier = 1 | 2 | 3 | 4

export const TIERS: readonly Tier[] = [1, 2, 3, 4]

/** Makes a value for each tier. */
export function perTier<T>(of: (tier: Tier) => T): Readonly<Record<Tier, T>> {
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
}

/** The promise of each tier: checked at least every … */
export const TIER_INTERVALS: Readonly<Record<Tier, Duration>> = {
  1: minutes(2),
  2: minutes(10),
  3: minutes(30),
  4: hours(6),
}

/** The shortest interval between two checks of a release, whatever the budget. */
export const DEFAULT_CHECK_FLOOR: Duration = seconds(30)
