import type { Locale } from '@cratewatch/domain/accounts/locale'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { formatSpan as formatSeconds } from '../../lib/text/format.ts'

/** The interval in minutes that the landing page claims for an ordinary record; the answer to how soon one knows says more. */
export const CLAIMED_MINUTES = 15

export const FREE_RECORDS = PLANS.FREE.watchLimit ?? 0

/** Writes a duration in whole hours or minutes: "30 minutes", "6 hours". */
export function formatSpan(span: Duration, locale: Locale): string {
  return formatSeconds(span / seconds(1), locale)
}

/** Returns the figures of the one promise of speed: the aim, the longest wait, and the two of premium. */
export function promisesIn(locale: Locale) {
  return {
    aim: CLAIMED_MINUTES,
    slow: formatSpan(TIER_INTERVALS[3], locale),
    high: formatSpan(TIER_INTERVALS[2], locale),
    fast: formatSpan(TIER_INTERVALS[1], locale),
  }
}
