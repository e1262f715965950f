import { seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'

/** Requests of the last minute, counted by spans of two seconds, oldest first: when a span began, and how many left in it. */
export type SentLog = readonly (readonly [from: Instant, count: number])[]

const SPAN = seconds(2)
const MINUTE = seconds(60)

/** The log after one more request at `at`; what is older than a minute, or was written by a clock since set back, is gone. */
export function withSent(log: SentLog, at: Instant): SentLog {
  const from = (at - (at % SPAN)) as Instant
  const count = log.find(([each]) => each === from)?.[1] ?? 0
  return [...log.filter(([each]) => each < from && plus(each, SPAN) > at - MINUTE), [from, count + 1]]
}

/** When the oldest request in the log leaves the minute that the marketplace counts; null when there is none. */
export function oldestLeavesAt(log: SentLog, now: Instant): Instant | null {
  const oldest = log.find(([from]) => from + SPAN + MINUTE > now)
  return oldest === undefined ? null : plus(plus(oldest[0], SPAN), MINUTE as Duration)
}

/** How many requests of ours the marketplace may count at most at `now`. */
export function sentWithin(log: SentLog, now: Instant): number {
  return log.reduce((sum, [from, count]) => sum + (from + SPAN + MINUTE > now ? count : 0), 0)
}
