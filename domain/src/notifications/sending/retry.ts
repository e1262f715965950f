import { backOff } from '../../kernel/back-off.ts'
import { hours, minutes, type Duration } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** Eleven waits, 1 + 2 + … + 256 + 480 + 480 minutes: the last attempt comes a day (24.5 h) after the first. */
export const MAX_ATTEMPTS = 12
const FIRST_WAIT: Duration = minutes(1)
const LONGEST_WAIT: Duration = hours(8)
/** The longest wait that a vendor may ask for. */
export const LONGEST_REQUESTED_WAIT: Duration = hours(24)

/** A message that may have arrived is sent so many times more. */
const MAX_REPEATS = 3

/**
 * When to send a message again that was sent `times` times without an answer: after `first`, then each time after
 * four times as long. These retries are rarer than others, because every one of them may have arrived. null: no more
 * retries.
 */
export function nextRepeatAt(times: number, first: Duration, now: Instant): Instant | null {
  return times > MAX_REPEATS ? null : plus(now, (first * 4 ** Math.max(0, times - 1)) as Duration)
}

/**
 * When to retry after attempt number `attempt` (from 1) failed at `now`, never before the wait that the vendor asked
 * for. null: that was the last attempt.
 */
export function nextAttemptAt(attempt: number, now: Instant, requestedWait: Duration | null): Instant | null {
  if (attempt >= MAX_ATTEMPTS) return null
  const own = backOff(attempt, FIRST_WAIT, LONGEST_WAIT)
  const theirs = Math.min(Math.max(requestedWait ?? 0, 0), LONGEST_REQUESTED_WAIT)
  return plus(now, Math.max(own, theirs) as Duration)
}

/**
 * How many mails about records an address gets before it is confirmed: enough to be useful, too few to bother
 * somebody who never signed up.
 */
export const MOST_UNCONFIRMED_MAILS = 3

/** Whether an address may get one more mail about records. */
export function mayMailAddress(address: {
  readonly isConfirmed: boolean
  readonly mailsSent: number
}): boolean {
  return address.isConfirmed || address.mailsSent < MOST_UNCONFIRMED_MAILS
}
