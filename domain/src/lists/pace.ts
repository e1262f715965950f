import { backOff } from '../kernel/back-off.ts'
import { milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { later, plus, type Instant } from '../kernel/instant.ts'
import { sustainedPerMinute } from '../scheduling/bucket-shape.ts'

/** The part of all requests that lists may take; the rest keeps the promises to watched records. */
const SHARE = 0.5

/** How long lists wait from one request to the next at this budget. All lists of an address share it. */
export function listInterval(requestsPerMinute: number): Duration {
  return milliseconds(minutes(1) / (sustainedPerMinute(requestsPerMinute) * SHARE))
}

/**
 * When lists may send again after a request at `now` that was due earlier. A wait for its slot is not added to the next
 * interval, or lists would have much less than their part; what was missed for longer is not made up for.
 */
export function nextDue(due: Instant, now: Instant, interval: Duration): Instant {
  return plus(later(due, plus(now, milliseconds(-interval))), interval)
}

/** How many of the latest requests count: enough to be steady, few enough to notice a smaller budget. */
const REMEMBERED = 20

/**
 * The time between two requests of lists, whosever they are, smoothed. `sample` is the latest one, `before` how many there were before
 * it: the first few count in full, so that a busy marketplace shows at once.
 */
export function nextPace(known: Duration | null, sample: Duration, before: number): Duration {
  if (known === null) return sample
  return milliseconds(known + (sample - known) / Math.min(before + 1, REMEMBERED))
}

export type WorkLeft = {
  /** Items not checked yet, and pages of the list not read yet. */
  readonly items: number
  readonly pages: number
  /** So far: items checked, and the requests they took. Those that were known took none. */
  readonly itemsDone: number
  readonly itemRequests: number
  /** What one item takes before anything is known: 1 to see whether it is for sale, 2 with its details. */
  readonly requestsAnItem: number
}

/** Estimates begin as if this many items had been checked, so that the first few decide little. */
const PRIOR_ITEMS = 20

/** How many requests the rest of a list takes about. */
export function requestsLeft(work: WorkLeft): number {
  const perItem = (work.itemRequests + PRIOR_ITEMS * work.requestsAnItem) / (work.itemsDone + PRIOR_ITEMS)
  return work.pages + work.items * perItem
}

/**
 * Estimates the time of a list with this many requests at the measured pace. Lists alternate: each of the others sends
 * one request for every one of this list, until it has none left.
 */
export function remainingTime(requests: number, others: readonly number[], pace: Duration): Duration {
  const before = others.reduce((sum, other) => sum + Math.min(requests, other), 0)
  return milliseconds(Math.ceil((requests + before) * pace))
}

const FIRST_PAUSE = seconds(15)
const LONGEST_PAUSE = minutes(10)

/** Returns the pause after the `failures`th failure in a row (1 is the first). */
export function pauseAfter(failures: number): Duration {
  return backOff(failures, FIRST_PAUSE, LONGEST_PAUSE)
}

/** An item that could not be checked this often is given up, so that the list can end. */
export const MOST_ATTEMPTS = 5
/** A list whose pages cannot be read this often in a row is given up: more than an hour. */
export const MOST_READING_FAILURES = 12
