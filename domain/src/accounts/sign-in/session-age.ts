import { days, minutes } from '../../kernel/duration.ts'
import { between, earlier, plus, type Instant } from '../../kernel/instant.ts'

const IDLE_LIMIT = days(30)
/** No session lasts longer, however often it is used, so that a stolen token expires. */
export const LONGEST_SESSION = days(180)
/** A session's last use is written at most this often, so that reading stays cheap. */
const TOUCH_EVERY = minutes(10)

/** When a session opened at `openedAt` and used at `lastSeenAt` ends by itself. */
export function sessionExpiry(openedAt: Instant, lastSeenAt: Instant): Instant {
  return earlier(plus(lastSeenAt, IDLE_LIMIT), plus(openedAt, LONGEST_SESSION))
}

/** Whether a use at `now` is worth writing down. */
export function needsTouch(lastSeenAt: Instant, now: Instant): boolean {
  return between(lastSeenAt, now) >= TOUCH_EVERY
}

const RECENT = minutes(10)

/** What a session's holder has shown, and whether the account has an app that asks for codes by now. */
type Shown = {
  readonly authenticatedAt: Instant
  /** null: never in this session. */
  readonly secondFactorAt: Instant | null
  readonly asksForCode: boolean
}

/**
 * Whether an authentication still counts for sensitive calls: a stolen session alone must not be enough for them, nor a
 * session that was opened by the password before its account had an app.
 */
export function isRecentAuthentication(
  { authenticatedAt, secondFactorAt, asksForCode }: Shown,
  now: Instant,
): boolean {
  return between(authenticatedAt, now) < RECENT && (secondFactorAt !== null || !asksForCode)
}
