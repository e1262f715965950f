import type { Locale } from '@cratewatch/domain/accounts/locale'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/tiers'
import { CLAIMED_MINUTES } from './claims.ts'
import { formatSpan } from './formats.ts'

/** Returns the figures of the one promise of speed: the aim, the longest wait, and the two of premium. */
export function promisesIn(locale: Locale) {
  return {
    aim: CLAIMED_MINUTES,
    slow: formatSpan(TIER_INTERVALS[3], locale),
    high: formatSpan(TIER_INTERVALS[2], locale),
    fast: formatSpan(TIER_INTERVALS[1], locale),
  }
}
