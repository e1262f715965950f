import { milliseconds, seconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'

/** A granted slot has to be spent within this time; later it is void. */
export const SLOT_VALID_FOR: Duration = milliseconds(500)
const WINDOW = seconds(60)
/** A request this late loses nothing: timers and statements are not exact to the millisecond. */
const LATENESS = seconds(0.25)
/** How many requests the sign-ins of unknown people may take at once. */
const MOST_GUESTS = 4

/** The token bucket that keeps one budget. Tokens are requests, rates are tokens per millisecond. */
export type BucketShape = {
  readonly depth: number
  readonly rate: number
  /** What people may take in a row before their share of the rate is the limit; the same for guests. */
  readonly burst: number
  readonly guests: number
}

/**
 * The bucket for at most `requestsPerMinute` requests in any 60 s. Requests that leave within one window were granted
 * within 60.5 s (a slot is good for half a second), so depth + rate * 60.5 s = budget is the whole law.
 *
 * Every token of depth is lost to the rate. Hence one token to spend and what a late taker would lose, no more: requests
 * leave in even beats. For 60 a minute: 1.25 deep, (60 - 1.25) / 60.5 s = 58.3 a minute for good; 23.7 of 25.
 */
export function bucketShape(requestsPerMinute: number): BucketShape {
  const depth = 1 + (requestsPerMinute * LATENESS) / WINDOW
  return {
    depth,
    rate: (requestsPerMinute - depth) / (WINDOW + SLOT_VALID_FOR),
    burst: Math.max(1, requestsPerMinute / 2),
    guests: Math.max(1, Math.min(MOST_GUESTS, requestsPerMinute / 10)),
  }
}

/** Returns the lasting rate in requests per minute, which plans may count on. */
export function sustainedPerMinute(requestsPerMinute: number): number {
  return bucketShape(requestsPerMinute).rate * WINDOW
}

/** The least that people may take of the rate when promised checks would need more than all of it. */
export const LEAST_PEOPLE_SHARE = 0.5

/** The least that checks keep of any minute while people only search. */
export const LEAST_CHECK_SHARE = 0.5

/** The share of the rate that people may take: all that promised checks leave, half of it at least. */
export function peopleShare(promisedPerMinute: number, sustained: number): number {
  return Math.max(LEAST_PEOPLE_SHARE, 1 - promisedPerMinute / sustained)
}

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
