import { backOff } from '../kernel/back-off.ts'
import { days, hours, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

const FIRST = seconds(30)
const LONGEST = hours(1)
const LONGEST_UNANSWERED = days(1)
/** So many failures of one release in a row, over so long, while others are answered, are no accident. */
const UNANSWERED = { failures: 5, over: hours(3) }

/** The failures of one release in a row. `since`: the first of those during which the marketplace answered for others. */
export type ReleaseFailures = { readonly failures: number; readonly since: Instant | null }

/** Since when the marketplace has not answered for a release while it answers for others; null: it does, or for none. */
export function unansweredSince({ failures, since }: ReleaseFailures, now: Instant): Instant | null {
  const isLasting = since !== null && between(since, now) >= UNANSWERED.over
  return isLasting && failures >= UNANSWERED.failures ? since : null
}

/**
 * How long one release rests after its `failures`-th failure in a row (1 is the first): half a minute, doubling up to
 * an hour, or to a day where the marketplace answers for all others. It then takes few requests from them.
 */
export function releaseBackOff(failures: number, isUnanswered = false): Duration {
  return backOff(failures, FIRST, isUnanswered ? LONGEST_UNANSWERED : LONGEST)
}
