import { milliseconds, seconds, type Duration } from '../kernel/duration.ts'

/** A granted slot has to be spent within this time; later it is void. */
export const SLOT_VALID_FOR: Duration = milliseconds(500)
const WINDOW = seconds(60)

/** The token bucket that keeps one budget. Tokens are requests, rates are tokens per millisecond. */
export type BucketShape = {
  readonly depth: number
  /** What background leaves in the bucket, so that somebody who adds a record need not wait. */
  readonly reserve: number
  readonly rate: number
}

/**
 * The bucket for at most `requestsPerMinute` requests in any 60 s. Requests that leave within one window were granted
 * within 60.5 s (a slot is good for half a second), so depth + rate * 60.5 s = budget is the whole law.
 *
 * Every token of depth is lost to the rate. Hence: one token to spend, a reserve of 5 % (two at least, which is one
 * record added: identity and copies), and 1 % so that a taker 600 ms late loses nothing. For 54 a minute:
 * 1 + 2 + 0.54 = 3.54 deep, (54 - 3.54) / 60.5 s = 50.0 a minute for good.
 */
export function bucketShape(requestsPerMinute: number): BucketShape {
  const reserve = Math.max(Math.min(2, requestsPerMinute / 8), Math.floor(requestsPerMinute / 20))
  const depth = 1 + reserve + requestsPerMinute / 100
  return { depth, reserve, rate: (requestsPerMinute - depth) / (WINDOW + SLOT_VALID_FOR) }
}

/** What the law leaves for good, in requests per minute: what plans may count on. */
export function sustainedPerMinute(requestsPerMinute: number): number {
  return bucketShape(requestsPerMinute).rate * WINDOW
}
