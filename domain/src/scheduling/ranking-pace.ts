import { hours, milliseconds, minutes, type Duration } from '../kernel/duration.ts'
import { between, earlier, later, plus, type Instant } from '../kernel/instant.ts'

/** How far the ranking of the list has come; all watchers share it. */
export type RankingProgress = {
  /** Releases are ranked in the order of their ids, round and round; this one was the last, 0 at the start of a round. */
  readonly after: number
  /** Up to this moment the pace is kept. */
  readonly paidUntil: Instant
}

/** However long the list is, each release is ranked once in this time. */
const ROUND = hours(1)
/** Of a short list so many are ranked a minute, so that its rounds are shorter. */
const LEAST_A_MINUTE = 300
/** Watchers run once a minute, and each run ranks what keeps the pace until the next one. */
const AHEAD = minutes(1)
/** What was not ranked while no watcher ran, or none had the time, is not made good beyond this. */
const ARREARS_MOST = minutes(10)

/** Returns how many releases of a list of `total` have to be ranked now to keep the pace. */
export function releasesToRank(progress: RankingProgress, total: number, now: Instant): number {
  const paid = paidUntil(progress, now)
  return Math.ceil((between(paid, plus(now, AHEAD)) / minutes(1)) * perMinute(total))
}

/** Advances by `ranked` releases. `last` is null at the end of a round: the next one begins a minute later at the soonest. */
export function afterRanking(
  progress: RankingProgress,
  { ranked, last, total }: { readonly ranked: number; readonly last: number | null; readonly total: number },
  now: Instant,
): RankingProgress {
  const spent = milliseconds(Math.round((ranked / perMinute(total)) * minutes(1)))
  const paid = plus(paidUntil(progress, now), spent)
  return last === null
    ? { after: 0, paidUntil: later(paid, plus(now, AHEAD)) }
    : { after: last, paidUntil: paid }
}

/** A moment further ahead than a run pays was written by a clock that has been set back since. */
function paidUntil(progress: RankingProgress, now: Instant): Instant {
  const furthest = plus(now, (2 * AHEAD) as Duration)
  if (progress.paidUntil > furthest) return now
  return earlier(furthest, later(progress.paidUntil, plus(now, -ARREARS_MOST as Duration)))
}

function perMinute(total: number): number {
  return Math.max(LEAST_A_MINUTE, total / (ROUND / minutes(1)))
}
