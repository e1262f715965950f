import { days, minutes } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'

const IDLE_LIMIT = days(30)
/** A session's last use is written at most this often, so that reading stays cheap. */
const TOUCH_EVERY = minutes(10)

/** When a session used at `lastSeenAt` ends by itself. */
export function sessionExpiry(lastSeenAt: Instant): Instant {
  return plus(lastSeenAt, IDLE_LIMIT)
}

/** Whether a use at `now` is worth writing down. */
export function needsTouch(lastSeenAt: Instant, now: Instant): boolean {
  return between(lastSeenAt, now) >= TOUCH_EVERY
}
